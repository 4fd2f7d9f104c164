import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Account } from "../../../contract/account.ts";
import { failureOf } from "../../../test/support/failure-of.ts";
import { giveRole, makeItinerary, makeToken } from "../../../test/support/makers.ts";
import { startApp, type TestApp } from "../../../test/support/start-app.ts";

let app: TestApp;
let token: string;
let owner: Account;
beforeAll(async () => {
  app = await startApp();
  ({ token, traveller: owner } = await makeToken(app, { firstParty: true }));
});
afterAll(() => app.close());

const read = async (id: string, as = token) => {
  const { body, headers } = await app.client(as).getItinerary({ params: { id } });
  if (!body) throw new Error("not modified");
  return { body, etag: headers.get("etag") };
};

describe("many readers at once", () => {
  test("each get their own itinerary, with their own role", async () => {
    const others = await Promise.all(Array.from({ length: 5 }, () => makeToken(app)));
    const itineraries = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        makeItinerary(app, token, { title: `Trip ${at}`, visibility: at % 2 ? "public" : "private" }),
      ),
    );
    const readings = itineraries.flatMap(({ itinerary }, at) =>
      [token, ...others.map(({ token }) => token)].map(async (as) => {
        if (as !== token && at % 2 === 0)
          return expect(await failureOf(read(itinerary.id, as))).toMatchObject({ code: "notFound" });
        const { body } = await read(itinerary.id, as);
        expect([body.id, body.title, body.role]).toEqual([
          itinerary.id,
          `Trip ${at}`,
          as === token ? "owner" : "none",
        ]);
      }),
    );
    await Promise.all(readings);
  });

  test("a writer reads their own write, however many read at the same time", async () => {
    const { itinerary, etag } = await makeItinerary(app, token, { visibility: "public" });
    const { token: other } = await makeToken(app);
    let isOver = false;
    const readers = Array.from({ length: 8 }, async () => {
      while (!isOver) await read(itinerary.id, other);
    });
    let tag = etag;
    for (let version = 2; version <= 20; version++) {
      const { headers } = await app.client(token).replaceItinerary({
        params: { id: itinerary.id },
        headers: { "if-match": tag },
        body: { title: `Version ${version}` },
      });
      tag = headers.get("etag") ?? "";
      const { body, etag: current } = await read(itinerary.id, other);
      expect([body.title, current]).toEqual([`Version ${version}`, tag]);
    }
    isOver = true;
    await Promise.all(readers);
  });
});

test("counts are current, even if the content is the same", async () => {
  const { itinerary, etag } = await makeItinerary(app, token, { visibility: "public" });
  const { token: other } = await makeToken(app);
  expect((await read(itinerary.id)).body.likesCount).toBe(0);
  await app.client(other).likeItinerary({ params: { id: itinerary.id } });
  const again = await read(itinerary.id);
  expect([again.body.likesCount, again.etag]).toEqual([1, etag]);
});

test("publications of a suspended traveller are visible to companions only", async () => {
  const { token: suspended, traveller } = await makeToken(app);
  const { token: stranger } = await makeToken(app);
  const { token: editing, traveller: editor } = await makeToken(app);
  const { itinerary } = await makeItinerary(app, suspended, { visibility: "public" });
  await giveRole(app, itinerary.id, editor.id, "editor");
  const roles = async () =>
    Promise.all(
      [suspended, editing, stranger].map((as) =>
        read(itinerary.id, as).then(
          ({ body }) => body.role,
          (error) => error.code,
        ),
      ),
    );
  expect(await roles()).toEqual(["owner", "editor", "none"]);
  await app.parts.db`update travellers set suspended_at = now() where id = ${traveller.id}`;
  expect(await roles()).toEqual(["owner", "editor", "notFound"]);
  await app.parts.db`update travellers set suspended_at = null where id = ${traveller.id}`;
  expect(await roles()).toEqual(["owner", "editor", "none"]);
});

test("an id in capitals is the same id", async () => {
  const { itinerary } = await makeItinerary(app, token);
  expect((await read(itinerary.id.toUpperCase())).body).toEqual(itinerary);
});

describe("the author's name", () => {
  const rename = (displayName: string) => app.client(token).changeAccount({ body: { displayName } });

  test("is the new one at once on this node, before the notification", async () => {
    const { itinerary } = await makeItinerary(app, token);
    const { db } = app.parts;
    await db`alter table travellers disable trigger tell_author`;
    for (const name of ["Mina", "Mina O.", "M. Okafor"]) {
      await rename(name);
      expect((await read(itinerary.id)).body.author).toMatchObject({ id: owner.id, displayName: name });
      const { body } = await app.client(token).listItineraries();
      expect(new Set(body.data.map(({ author }) => author.displayName))).toEqual(new Set([name]));
    }
    await db`alter table travellers enable trigger tell_author`;
  });

  test("is removed from copies as soon as their account is deleted", async () => {
    const { token: leaving } = await makeToken(app, { firstParty: true });
    const { itinerary } = await makeItinerary(app, leaving, { visibility: "public" });
    const { body: copy } = await app.client(token).copyItinerary({ params: { id: itinerary.id } });
    expect((await read(copy.id)).body.copiedFrom?.author).toBeDefined();
    await app.client(leaving).deleteAccount();
    expect((await read(copy.id)).body.copiedFrom).toEqual({ id: itinerary.id });
  });

  test("is soon the new one on other nodes", async () => {
    const second = await startApp({ database: app.database });
    try {
      const { itinerary } = await makeItinerary(app, token);
      const there = async () => {
        const { body } = await second.client(token).getItinerary({ params: { id: itinerary.id } });
        return body?.author.displayName;
      };
      await rename("Here");
      await expect.poll(there).toBe("Here");
      await rename("There");
      await expect.poll(there).toBe("There");
    } finally {
      await second.close();
    }
  });
});
