import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Itinerary, ItineraryDraft } from "../../../contract/itinerary.ts";
import { failureOf } from "../../../test/support/failure-of.ts";
import { makeItinerary, makeSharedItinerary, makeToken } from "../../../test/support/makers.ts";
import { movedClock } from "../../../test/support/moved-clock.ts";
import { startApp, type TestApp } from "../../../test/support/start-app.ts";
import { emptyTrash } from "./itineraries.jobs.ts";
import { everyOwnItinerary } from "./itineraries.ts";

const days = 86_400_000;
const clock = movedClock("2026-11-15T12:00:00.000Z");
let app: TestApp;
type Holder = Awaited<ReturnType<typeof makeToken>>;
let mine: Holder;
let editor: Holder;
let viewer: Holder;
let stranger: Holder;
beforeAll(async () => {
  app = await startApp({ parts: { clock } });
  [mine, editor, viewer, stranger] = await Promise.all([
    makeToken(app),
    makeToken(app),
    makeToken(app),
    makeToken(app),
  ]);
});
afterAll(() => app.close());

type Deletion = { id: string; etag: string; token?: string };
const remove = ({ id, etag, token = mine.token }: Deletion) =>
  app.client(token).deleteItinerary({ params: { id }, headers: { "if-match": etag } });
const restore = (id: string, token = mine.token) => app.client(token).restoreItinerary({ params: { id } });
async function read(id: string, token = mine.token): Promise<{ itinerary: Itinerary; etag: string }> {
  const { body, headers } = await app.client(token).getItinerary({ params: { id } });
  return { itinerary: body as Itinerary, etag: headers.get("etag") ?? "" };
}

const shared = (draft: Partial<ItineraryDraft> = {}) =>
  makeSharedItinerary(app, mine.token, { editor: editor.traveller, viewer: viewer.traveller }, draft);

describe("deleting", () => {
  test("is the owner's alone", async () => {
    const { id, itinerary, etag } = await shared({ visibility: "public" });
    for (const { token } of [editor, viewer, stranger])
      for (const tag of [etag, '"1-other"'])
        expect(await failureOf(remove({ id, etag: tag, token }))).toMatchObject({
          status: 403,
          code: "roleRequired",
        });
    expect(await read(id)).toEqual({ itinerary, etag });
    const hidden = await shared();
    expect((await failureOf(remove({ ...hidden, token: stranger.token }))).code).toBe("notFound");
    expect((await remove({ id, etag })).status).toBe(204);
  });

  test("needs the current tag", async () => {
    const { id, etag } = await shared();
    for (const tags of ['"1-other"', "*", `W/${etag}`]) {
      const error = await failureOf(remove({ id, etag: tags }));
      expect([error.status, error.code, error.headers.get("etag")]).toEqual([412, "itineraryModified", etag]);
    }
    const { status } = await fetch(`${app.url}/v1/itineraries/${id}`, {
      method: "DELETE",
      headers: { authorization: `Bearer ${mine.token}` },
    });
    expect(status).toBe(428);
    expect((await read(id)).etag).toBe(etag);
  });

  test("hides it from everyone, whatever they ask for", async () => {
    const { id, etag } = await shared({ visibility: "public" });
    await remove({ id, etag });
    const [listing] = await app.parts.db<{ isListed: boolean }[]>`
      select is_listed as "isListed" from listings where itinerary_id = ${id}`;
    expect(listing).toEqual({ isListed: false });
    for (const { token } of [mine, editor, viewer, stranger]) {
      const client = app.client(token);
      const params = { id };
      const headers = { "if-match": etag };
      const calls: Promise<unknown>[] = [
        client.getItinerary({ params }),
        client.replaceItinerary({ params, headers, body: { title: "x" } }),
        client.changeItinerary({ params, headers, body: { title: "x" } }),
        client.deleteItinerary({ params, headers }),
        client.copyItinerary({ params }),
        client.listRevisions({ params }),
        client.getRevision({ params: { id, version: 1 } }),
        client.restoreRevision({ params: { id, version: 1 }, headers }),
      ];
      for (const error of await Promise.all(calls.map(failureOf)))
        expect(error).toMatchObject({ status: 404, code: "notFound" });
    }
  });
});

describe("restoring", () => {
  test("brings it back as it was, for everyone", async () => {
    const { id, itinerary, etag } = await shared({ visibility: "public" });
    await remove({ id, etag });
    clock.moveBy(1_000);
    const { status, body, headers } = await restore(id);
    expect([status, body, headers.get("etag")]).toEqual([200, itinerary, etag]);
    expect(await read(id)).toEqual({ itinerary, etag });
    expect((await read(id, editor.token)).itinerary.role).toBe("editor");
    expect((await read(id, stranger.token)).itinerary.role).toBe("none");
    const [listing] = await app.parts.db<{ isListed: boolean }[]>`
      select is_listed as "isListed" from listings where itinerary_id = ${id}`;
    expect(listing).toEqual({ isListed: true });
  });

  test("leaves an itinerary alone that is not in the trash, and sends no event", async () => {
    const { id, itinerary, etag } = await shared();
    const changes = () => app.parts.db`
      select changed_in::text from library_entries where itinerary_id = ${id} order by traveller_id`;
    const before = await changes();
    const { body, headers } = await restore(id);
    expect([body, headers.get("etag")]).toEqual([itinerary, etag]);
    expect(await changes()).toEqual(before);
  });

  test("is the owner's alone", async () => {
    const { id, etag } = await shared({ visibility: "public" });
    for (const { token } of [editor, viewer, stranger])
      expect(await failureOf(restore(id, token))).toMatchObject({ status: 403, code: "roleRequired" });
    await remove({ id, etag });
    for (const { token } of [editor, viewer, stranger])
      expect(await failureOf(restore(id, token))).toMatchObject({ status: 404, code: "notFound" });
    expect((await failureOf(read(id))).code).toBe("notFound");
    const hidden = await shared();
    expect((await failureOf(restore(hidden.id, stranger.token))).code).toBe("notFound");
    expect((await failureOf(restore("00000000-0000-4000-8000-000000000000"))).code).toBe("notFound");
  });

  test("by many at once succeeds for all", async () => {
    const { id, itinerary, etag } = await shared();
    await remove({ id, etag });
    const restored = await Promise.all(Array.from({ length: 10 }, () => restore(id)));
    for (const { body } of restored) expect(body).toEqual(itinerary);
  });
});

test("deleted and replaced at once: one of them wins", async () => {
  for (let round = 0; round < 15; round++) {
    const { id, etag } = await shared();
    const statusOf = (call: Promise<{ status: number }>) =>
      call.then(
        ({ status }) => status,
        ({ status }) => status as number,
      );
    const replace = () =>
      statusOf(
        app
          .client(mine.token)
          .replaceItinerary({ params: { id }, headers: { "if-match": etag }, body: { title: "Replaced" } }),
      );
    const outcome =
      round % 2
        ? await Promise.all([statusOf(remove({ id, etag })), replace()])
        : (await Promise.all([replace(), statusOf(remove({ id, etag }))])).reverse();
    expect([
      [204, 404],
      [412, 200],
    ]).toContainEqual(outcome);
    const { body } = await restore(id);
    expect(body.title).toBe(outcome[0] === 204 ? "Lisbon in spring" : "Replaced");
  }
});

test("an account's export has those in the trash too, marked as such", async () => {
  const owner = await makeToken(app);
  const remaining = await makeItinerary(app, owner.token, { title: "Kept" });
  const deleted = await makeItinerary(app, owner.token, { title: "Deleted" });
  await remove({ id: deleted.itinerary.id, etag: deleted.etag, token: owner.token });
  const principal = {
    kind: "traveller",
    travellerId: owner.traveller.id,
    clientId: owner.clientId,
    firstParty: false,
    scopes: new Set<never>(),
  } as const;
  const found = new Map<string, unknown>();
  for await (const { id, title, isDeleted, jsonText } of everyOwnItinerary(app.parts, principal))
    found.set(id, [title, isDeleted, JSON.parse(jsonText)]);
  expect(found).toEqual(
    new Map([
      [remaining.itinerary.id, ["Kept", false, remaining.itinerary]],
      [deleted.itinerary.id, ["Deleted", true, deleted.itinerary]],
    ]),
  );
});

test("what has been in the trash for 30 days is purged, and nothing else", async () => {
  const owner = await makeToken(app);
  const make = async () => (await makeItinerary(app, owner.token, { visibility: "public" })).itinerary.id;
  const living = await make();
  const [early, late] = [await make(), await make()];
  const trashed = async (id: string) => {
    const { token } = await makeToken(app, { traveller: owner.traveller });
    await remove({ id, etag: (await read(id, token)).etag, token });
  };
  const exist = async () => {
    const rows = await app.parts.db<{ id: string }[]>`
      select id from itineraries where owner_id = ${owner.traveller.id}`;
    return new Set(rows.map(({ id }) => id));
  };
  await trashed(early);
  clock.moveBy(1);
  await trashed(late);
  // More than one batch.
  await app.parts.db`
    insert into itineraries (id, owner_id, draft, card, etag, deleted_at)
    select gen_random_uuid(), ${owner.traveller.id}, '{"title":"x"}', '"title":"x"', '"1-x"', ${clock.now()}
    from generate_series(1, 250)`;

  clock.moveBy(30 * days - 2);
  await emptyTrash.run(app.parts, {});
  expect((await exist()).size).toBe(253);
  clock.moveBy(1);
  await emptyTrash.run(app.parts, {});
  expect((await exist()).has(early)).toBe(false);
  expect((await exist()).size).toBe(252);
  const { token } = await makeToken(app, { traveller: owner.traveller });
  expect((await failureOf(restore(early, token))).code).toBe("notFound");
  expect((await restore(late, token)).status).toBe(200);
  clock.moveBy(1);
  await emptyTrash.run(app.parts, {});
  expect(await exist()).toEqual(new Set([living, late]));
});
