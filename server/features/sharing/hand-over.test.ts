import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Itinerary } from "../../../contract/itinerary.ts";
import { failureOf } from "../../../test/support/failure-of.ts";
import { makeClient, makeItinerary, makeShared, makeToken } from "../../../test/support/makers.ts";
import { startApp, type TestApp } from "../../../test/support/start-app.ts";
import type { RegisteredClient } from "../../oauth/clients.ts";

let app: TestApp;
let ownApp: RegisteredClient;
beforeAll(async () => {
  app = await startApp();
  ownApp = await makeClient(app, { firstParty: true });
});
afterAll(() => app.close());

async function person() {
  const { token, traveller } = await makeToken(app, { client: ownApp });
  return { id: traveller.id, token, client: app.client(token) };
}
type Someone = Awaited<ReturnType<typeof person>>;

async function group(visibility: "private" | "public" = "private") {
  const [owner, editor, viewer, other] = (await Promise.all([person(), person(), person(), person()])) as [
    Someone,
    Someone,
    Someone,
    Someone,
  ];
  const { id, etag } = await makeShared(app, owner.token, { editor, viewer }, { visibility });
  return { id, etag, owner, editor, viewer, other };
}

const handOver = (by: Someone, id: string, to: { id: string }) =>
  by.client.handOver({ params: { id }, body: { userId: to.id } });
const get = async ({ client }: Someone, id: string) => {
  const { body, headers } = await client.getItinerary({ params: { id } });
  return { body: body as Itinerary, headers };
};
const codeOf = async (call: Promise<unknown>) => (await failureOf(call)).code;
const libraryOf = async ({ client }: Someone, query: Parameters<typeof client.listItineraries>[0] = {}) =>
  (await client.listItineraries(query)).body.data;
const publishedBy = async (who: Someone) =>
  (await who.client.getPerson({ params: { userId: who.id } })).body.itinerariesCount;
const block = (blocker: Someone, { id: userId }: Someone) =>
  blocker.client.blockPerson({ params: { userId } });

test("makes the new one the owner, and the former one an editor; the ETag stays", async () => {
  const { id, etag, owner, viewer } = await group();
  expect((await handOver(owner, id, { id: viewer.id.toUpperCase() })).status).toBe(204);
  const [now, before] = await Promise.all([get(viewer, id), get(owner, id)]);
  expect(now.body).toMatchObject({ role: "owner", author: { id: viewer.id } });
  expect(before.body).toMatchObject({ role: "editor", author: { id: viewer.id } });
  expect([now, before].map(({ headers }) => headers.get("etag"))).toEqual([etag, etag]);
  const { body: history } = await viewer.client.listRevisions({ params: { id } });
  expect(history.data.map(({ writtenAt }) => writtenAt)).toEqual([now.body.createdAt]);
  const { body } = await viewer.client.listCompanions({ params: { id } });
  expect(body.data.map(({ id, role }) => [id, role]).slice(0, 1)).toEqual([[viewer.id, "owner"]]);
  expect(body.data.filter(({ role }) => role === "editor")).toHaveLength(2);
});

test("moves every right of an owner along", async () => {
  const { id, etag, owner, editor } = await group();
  await handOver(owner, id, editor);
  const asOwner = { params: { id }, headers: { "if-match": etag } };
  expect(await codeOf(owner.client.deleteItinerary(asOwner))).toBe("roleRequired");
  expect(await codeOf(handOver(owner, id, owner))).toBe("roleRequired");
  await owner.client.removeCompanion({ params: { id, userId: owner.id } });
  await editor.client.deleteItinerary(asOwner);
  const trash = await libraryOf(editor, { query: { filter: "trash" } });
  expect(trash.map((summary) => summary.id)).toEqual([id]);
});

test("is shown by every list of everyone, on every node, whatever was read before", async () => {
  const { id, owner, editor, viewer, other } = await group("public");
  await other.client.saveItinerary({ params: { id } });
  const second = await startApp({ database: app.database });
  try {
    const nodes = [app, second];
    const everyone = [owner, editor, viewer, other];
    const seen = () =>
      Promise.all(
        nodes.flatMap((node) =>
          everyone.map(async ({ token }) => {
            const client = node.client(token);
            const { body } = await client.getItinerary({ params: { id } });
            const [listed] = (await client.listItineraries()).body.data;
            const { body: feed } = await client.browseExplore();
            const found = feed.data.find((summary) => summary.id === id);
            return [body, listed, found].map((said) => [said?.author.id, said?.role, said?.updatedAt]);
          }),
        ),
      );
    const before = await seen();
    await handOver(owner, id, editor);
    const after = await seen();
    const [updatedAt] = new Set(after.flat().map(([, , time]) => time));
    expect(String(updatedAt) > String(before[0]?.[0]?.[2])).toBe(true);
    const roles = ["editor", "owner", "viewer", "none"];
    expect(after).toEqual(
      nodes.flatMap(() => roles.map((role) => Array(3).fill([editor.id, role, updatedAt]))),
    );
  } finally {
    await second.close();
  }
});

test("is told to both by /v1/changes and by updatedSince", async () => {
  const { id, etag, owner, editor } = await group();
  const { updatedAt: updatedSince } = (await get(owner, id)).body;
  for (const someone of [owner, editor])
    expect(await libraryOf(someone, { query: { updatedSince } })).toEqual([]);
  const begun = await Promise.all(
    [owner, editor].map(async (someone) => {
      // What is still being written elsewhere holds back what is told.
      await expect.poll(async () => (await someone.client.listChanges()).body.data).toHaveLength(1);
      return { someone, cursor: (await someone.client.listChanges()).body.nextCursor };
    }),
  );
  await handOver(owner, id, editor);
  for (const { someone, cursor } of begun) {
    const changed = async () => (await someone.client.listChanges({ query: { cursor } })).body.data;
    await expect.poll(changed).toEqual([{ id, etag, isGone: false }]);
    const listed = await libraryOf(someone, { query: { updatedSince } });
    expect(listed.map((summary) => summary.id)).toEqual([id]);
  }
});

test("counts on the profiles of both, and whom they follow find it in Explore", async () => {
  const { id, owner, editor, other } = await group("public");
  await makeItinerary(app, editor.token, { visibility: "public" });
  await other.client.followPerson({ params: { userId: editor.id } });
  expect([await publishedBy(owner), await publishedBy(editor)]).toEqual([1, 1]);
  await handOver(owner, id, editor);
  expect([await publishedBy(owner), await publishedBy(editor)]).toEqual([0, 2]);
  const { body } = await other.client.browseExplore({ query: { filter: "following" } });
  expect(body.data.map((summary) => summary.id)).toContain(id);
  const { body: published } = await other.client.listPersonItineraries({ params: { userId: editor.id } });
  expect(published.data.map((summary) => summary.id)).toContain(id);
  const [listing] = await app.parts.db`select owner_id from listings where itinerary_id = ${id}`;
  expect(listing?.owner_id).toBe(editor.id);
});

test("hides it from those whom the new owner has blocked, and shows it to those whom the former one had", async () => {
  const { id, owner, editor, other } = await group("public");
  const outcast = await person();
  for (const someone of [other, outcast]) await someone.client.likeItinerary({ params: { id } });
  await block(owner, outcast);
  await block(editor, other);
  expect(await libraryOf(outcast)).toEqual([]);
  expect(await libraryOf(other)).toHaveLength(1);
  await handOver(owner, id, editor);
  expect(await libraryOf(outcast)).toHaveLength(1);
  expect(await libraryOf(other)).toEqual([]);
  expect(await codeOf(get(other, id))).toBe("notFound");
  expect((await get(outcast, id)).body).toMatchObject({ role: "none", likesCount: 2 });
});

test("keeps what both saved and like", async () => {
  const { id, owner, editor } = await group("public");
  await owner.client.likeItinerary({ params: { id } });
  await editor.client.saveItinerary({ params: { id } });
  await handOver(owner, id, editor);
  const [liked] = await libraryOf(owner, { query: { filter: "liked" } });
  const [saved] = await libraryOf(editor, { query: { filter: "saved" } });
  expect([liked?.role, saved?.role]).toEqual(["editor", "owner"]);
});

describe("is refused", () => {
  test("to all but the owner", async () => {
    const { id, editor, viewer, other } = await group("public");
    for (const by of [editor, viewer, other])
      expect(await codeOf(handOver(by, id, viewer))).toBe("roleRequired");
    const hidden = await group();
    expect(await codeOf(handOver(other, hidden.id, hidden.viewer))).toBe("notFound");
  });

  test("to oneself, to who is none of its people, and in the trash", async () => {
    const { id, etag, owner, editor, other } = await group("public");
    const toOneself = await failureOf(handOver(owner, id, owner));
    expect(toOneself).toMatchObject({ status: 422, problem: { errors: [{ path: "/userId" }] } });
    expect(await codeOf(handOver(owner, id, other))).toBe("notFound");
    await other.client.likeItinerary({ params: { id } });
    expect(await codeOf(handOver(owner, id, other))).toBe("notFound");
    await owner.client.deleteItinerary({ params: { id }, headers: { "if-match": etag } });
    expect(await codeOf(handOver(owner, id, editor))).toBe("notFound");
  });

  test("to who is suspended, has blocked the owner or is blocked by them", async () => {
    const { id, owner, editor, viewer } = await group();
    await block(owner, editor);
    expect(await codeOf(handOver(owner, id, editor))).toBe("conflict");
    await block(viewer, owner);
    expect(await codeOf(handOver(owner, id, viewer))).toBe("notFound");
    await viewer.client.unblockPerson({ params: { userId: owner.id } });
    await app.parts.db`update travellers set suspended_at = now() where id = ${viewer.id}`;
    expect(await codeOf(handOver(owner, id, viewer))).toBe("notFound");
    expect((await get(owner, id)).body.role).toBe("owner");
  });
});
