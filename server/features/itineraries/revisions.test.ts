import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ItineraryDraft } from "../../../contract/itinerary.ts";
import type { Revision } from "../../../contract/revision.ts";
import { failureOf } from "../../../test/support/failure-of.ts";
import { giveRole, makeSharedItinerary, makeToken } from "../../../test/support/makers.ts";
import { startApp, type TestApp } from "../../../test/support/start-app.ts";

let app: TestApp;
type Holder = Awaited<ReturnType<typeof makeToken>>;
let mine: Holder;
let editor: Holder;
let viewer: Holder;
let stranger: Holder;
beforeAll(async () => {
  app = await startApp();
  [mine, editor, viewer, stranger] = await Promise.all([
    makeToken(app),
    makeToken(app),
    makeToken(app),
    makeToken(app),
  ]);
});
afterAll(() => app.close());

const shared = (draft: Partial<ItineraryDraft> = {}) =>
  makeSharedItinerary(app, mine.token, { editor: editor.traveller, viewer: viewer.traveller }, draft);

type Write = { id: string; etag: string; body: ItineraryDraft; token?: string };
async function put({ id, etag, body, token = mine.token }: Write): Promise<string> {
  const { headers } = await app
    .client(token)
    .replaceItinerary({ params: { id }, headers: { "if-match": etag }, body });
  return headers.get("etag") ?? "";
}
const list = (id: string, query: { limit?: number; cursor?: string } = {}, token = mine.token) =>
  app.client(token).listRevisions({ params: { id }, query });
const get = (id: string, version: number, token = mine.token) =>
  app.client(token).getRevision({ params: { id, version } });
type Restoring = { id: string; version: number; etag: string; token?: string };
const restore = ({ id, version, etag, token = mine.token }: Restoring) =>
  app.client(token).restoreRevision({ params: { id, version }, headers: { "if-match": etag } });

/** Versions with the titles `1` to `count`. */
async function written(count: number) {
  const { id, ...created } = await shared({ title: "1" });
  let { etag } = created;
  for (let version = 2; version <= count; version++)
    etag = await put({ id, etag, body: { title: `${version}` } });
  return { id, etag };
}

async function readPages(id: string, limit: number): Promise<Revision[]> {
  const all: Revision[] = [];
  let cursor: string | undefined;
  do {
    const { body } = await list(id, { limit, ...(cursor && { cursor }) });
    expect(body.data.length).toBeLessThanOrEqual(limit);
    all.push(...body.data);
    cursor = body.nextCursor;
  } while (cursor);
  return all;
}

describe("the history", () => {
  test("lists the current and former versions, the newest first, with their authors", async () => {
    const { id, itinerary, etag } = await shared({ title: "First" });
    const second = await put({
      id,
      etag,
      body: { title: "“Second”\u0000", days: [{ stops: [{ name: "a" }, { name: "b" }] }, {}] },
      token: editor.token,
    });
    await put({ id, etag: second, body: { title: "Third" } });
    const { body } = await list(id);
    const author = ({ traveller: { id, username, displayName } }: Holder) => ({ id, username, displayName });
    expect(body).toEqual({
      data: [
        {
          version: 3,
          isCurrent: true,
          writtenAt: (await app.client(mine.token).getItinerary({ params: { id } })).body?.updatedAt,
          writtenBy: author(mine),
          title: "Third",
          dayCount: 0,
          stopCount: 0,
          changes: [
            { part: "itinerary", change: "changed", count: 1, fields: ["title"] },
            { part: "day", change: "removed", count: 2 },
          ],
        },
        {
          version: 2,
          isCurrent: false,
          writtenAt: body.data[1]?.writtenAt,
          writtenBy: author(editor),
          title: "“Second”\u0000",
          dayCount: 2,
          stopCount: 2,
          changes: [
            { part: "itinerary", change: "changed", count: 1, fields: ["title"] },
            { part: "day", change: "added", count: 2 },
            { part: "stop", change: "added", count: 2, day: 1 },
          ],
        },
        {
          version: 1,
          isCurrent: false,
          writtenAt: itinerary.createdAt,
          writtenBy: author(mine),
          title: "First",
          dayCount: 0,
          stopCount: 0,
        },
      ],
    });
    expect((await list(id, {}, editor.token)).body).toEqual(body);
  });

  test("says what each write changed: a patch, an image, a restore, who can see it and what of it", async () => {
    const { id, itinerary, ...created } = await shared({
      days: [{ id: "d", stops: [{ id: "s", name: "Tiles" }] }],
    });
    let { etag } = created;
    const client = app.client(mine.token);
    const write = async (result: Promise<{ headers: Headers }>) => {
      etag = (await result).headers.get("etag") ?? "";
    };
    const guard = () => ({ params: { id }, headers: { "if-match": etag } });
    const days = [{ id: "d", stops: [{ id: "s", name: "Tiles", note: "Early" }] }];
    await write(client.changeItinerary({ ...guard(), body: { days } }));
    await write(client.setDayImage({ ...guard(), params: { id, dayId: "d" } }));
    await write(client.setStopImage({ ...guard(), params: { id, stopId: "s" } }));
    await write(client.setCoverImage(guard()));
    await write(client.changeItinerary({ ...guard(), body: { visibility: "unlisted" } }));
    await write(client.changeItinerary({ ...guard(), body: { publicDetails: { costs: false } } }));
    await write(restore({ id, version: 1, etag }));
    const { data } = (await list(id)).body;
    expect(data.map(({ changes }) => changes)).toEqual([
      [{ part: "stop", change: "changed", count: 1, name: "Tiles", fields: ["note"] }],
      [{ part: "itinerary", change: "changed", count: 1, fields: ["publicDetails"] }],
      [{ part: "itinerary", change: "changed", count: 1, fields: ["visibility"] }],
      [{ part: "itinerary", change: "changed", count: 1, fields: ["coverImage"] }],
      [{ part: "stop", change: "changed", count: 1, name: "Tiles", fields: ["image"] }],
      [{ part: "day", change: "changed", count: 1, day: 1, fields: ["image"] }],
      [{ part: "stop", change: "changed", count: 1, name: "Tiles", fields: ["note"] }],
      undefined,
    ]);
    for (const { version, changes } of data) expect((await get(id, version)).body.changes).toEqual(changes);
  });

  test("compares versions that were written without their changes, the newest first, up to 2 MB a page", async () => {
    const { id } = await shared({ title: "1" });
    // As an older Waybook writes.
    await app.parts.db`
      update itineraries set version = version + 1, etag = '"2-AAAAAAAA"', draft = replace(draft, '"1"', '"2"')
      where id = ${id}`;
    const days = Array.from({ length: 120 }, (_, nth) => ({ id: `d${nth}`, summary: "x".repeat(5_000) }));
    let etag = '"2-AAAAAAAA"';
    for (const title of ["3", "4", "5"]) etag = await put({ id, etag, body: { title, days } });
    const renamed = { part: "itinerary", change: "changed", count: 1, fields: ["title"] };
    const grown = { part: "day", change: "added", count: 120 };
    const { data } = (await list(id)).body;
    expect(data.map(({ changes }) => changes)).toEqual([[renamed], ...Array(4).fill(undefined)]);
    const all = await readPages(id, 1);
    expect(all.map(({ changes }) => changes)).toEqual([
      [renamed],
      [renamed],
      [renamed, grown],
      [renamed],
      undefined,
    ]);
  });

  test("has one entry after creation", async () => {
    const { id } = await shared();
    expect((await list(id)).body.data).toMatchObject([{ version: 1, isCurrent: true }]);
  });

  test("returns each revision in full", async () => {
    const draft: ItineraryDraft = {
      title: "First",
      summary: "“Tiles” & 烤鱼 🐟\u0000\\",
      days: [{ id: "d", stops: [{ id: "s", name: "Tiles" }] }],
    };
    const { id, itinerary, etag } = await shared(draft);
    const inFull = {
      ...draft,
      tags: [],
      days: [{ id: "d", stops: [{ id: "s", name: "Tiles", category: "other" }] }],
      packing: [],
      expenses: [],
    };
    const current = (await get(id, 1)).body;
    expect(current).toEqual({ ...(await list(id)).body.data[0], draft: inFull });
    expect(current.writtenAt).toBe(itinerary.updatedAt);
    await put({ id, etag, body: { title: "Second" } });
    expect((await get(id, 1, editor.token)).body).toEqual({ ...current, isCurrent: false });
    expect((await get(id, 2)).body.draft).toEqual({
      title: "Second",
      tags: [],
      days: [],
      packing: [],
      expenses: [],
    });
  });

  test("leaves out authors whose account was deleted", async () => {
    const { id, etag } = await shared();
    const leaving = await makeToken(app);
    await giveRole(app, id, leaving.traveller.id, "editor");
    const second = await put({ id, etag, body: { title: "Theirs" }, token: leaving.token });
    await put({ id, etag: second, body: { title: "Mine" } });
    await app.parts.db`delete from travellers where id = ${leaving.traveller.id}`;
    const { data } = (await list(id)).body;
    expect(data.map((revision) => [revision.title, "writtenBy" in revision])).toEqual([
      ["Mine", true],
      ["Theirs", false],
      ["Lisbon in spring", true],
    ]);
    expect((await get(id, 2)).body).not.toHaveProperty("writtenBy");
  });

  test("comes in pages, each once, and the next page stays what it was while others write", async () => {
    const { id, etag } = await written(7);
    const versions = (revisions: readonly Revision[]) => revisions.map(({ version }) => version);
    for (const limit of [1, 2, 3, 6, 7, 8])
      expect(versions(await readPages(id, limit))).toEqual([7, 6, 5, 4, 3, 2, 1]);
    const { body: first } = await list(id, { limit: 2 });
    await put({ id, etag, body: { title: "8" } });
    const { body: next } = await list(id, { limit: 2, cursor: first.nextCursor ?? "" });
    expect([versions(first.data), versions(next.data)]).toEqual([
      [7, 6],
      [5, 4],
    ]);
  });

  test("accepts only its own cursors", async () => {
    const { id } = await written(3);
    const other = await written(3);
    const { nextCursor = "" } = (await list(id, { limit: 1 })).body;
    const calls = [
      list(other.id, { cursor: nextCursor }),
      list(id, { cursor: nextCursor }, editor.token),
      list(id, { cursor: `${nextCursor.slice(0, -2)}AA` }),
      list(id, { limit: 0 }),
      list(id, { limit: 51 }),
    ];
    for (const error of await Promise.all(calls.map(failureOf)))
      expect(error).toMatchObject({ status: 400, code: "badRequest" });
    expect((await list(id.toUpperCase(), { limit: 1, cursor: nextCursor })).body.data[0]?.version).toBe(2);
  });

  test("is for people who can edit", async () => {
    const { id } = await shared({ visibility: "public" });
    const hidden = await shared();
    for (const call of [
      (id: string, token: string) => list(id, {}, token),
      (id: string, token: string) => get(id, 1, token),
      (id: string, token: string) => get(id, 99, token),
    ]) {
      for (const { token } of [viewer, stranger])
        expect(await failureOf(call(id, token))).toMatchObject({ status: 403, code: "roleRequired" });
      expect((await failureOf(call(hidden.id, viewer.token))).code).toBe("roleRequired");
      expect(await failureOf(call(hidden.id, stranger.token))).toMatchObject({
        status: 404,
        code: "notFound",
      });
    }
  });

  test("names the version that is no longer stored", async () => {
    const { id, etag } = await shared();
    const calls: Promise<unknown>[] = [get(id, 2), restore({ id, version: 2, etag })];
    for (const error of await Promise.all(calls.map(failureOf)))
      expect([error.code, error.message]).toEqual(["notFound", expect.stringContaining("Version 2 ")]);
    for (const version of [0, 1.5, 2 ** 31])
      expect((await failureOf(get(id, version))).code).toBe("notFound");
  });

  test("keeps the last hundred", async () => {
    const { id, etag } = await written(99);
    expect((await readPages(id, 50)).map(({ version }) => version)).toEqual(
      Array.from({ length: 99 }, (_, version) => 99 - version),
    );
    const hundredth = await put({ id, etag, body: { title: "100" } });
    expect((await get(id, 1)).body.title).toBe("1");
    await put({ id, etag: hundredth, body: { title: "101" } });
    const titles = (await readPages(id, 50)).map(({ title }) => title);
    expect(titles).toEqual(Array.from({ length: 100 }, (_, version) => `${101 - version}`));
    expect((await failureOf(get(id, 1))).code).toBe("notFound");
  });
});

describe("restoring a revision", () => {
  test("writes the old content as a new version; the visibility stays", async () => {
    const { id, itinerary, etag } = await shared({ title: "First", packing: [{ name: "Hat" }] });
    const second = await put({ id, etag, body: { title: "Second", visibility: "public" } });
    const { body, headers } = await restore({ id, version: 1, etag: second, token: editor.token });
    expect(body).toEqual({
      ...itinerary,
      visibility: "public",
      role: "editor",
      updatedAt: body.updatedAt,
    });
    expect(Date.parse(body.updatedAt)).toBeGreaterThan(Date.parse(itinerary.updatedAt));
    expect(headers.get("etag")).toMatch(/^"3-/);
    const { data } = (await list(id)).body;
    expect(data.map(({ version, title, writtenBy }) => [version, title, writtenBy?.id])).toEqual([
      [3, "First", editor.traveller.id],
      [2, "Second", mine.traveller.id],
      [1, "First", mine.traveller.id],
    ]);
    const [{ words } = { words: "" }] = await app.parts.db<{ words: string }[]>`
      select words::text from listing_words where itinerary_id = ${id}`;
    expect(words).toContain("first");
  });

  test("with the current content changes nothing", async () => {
    const { id, itinerary, etag } = await shared({
      title: "First",
      days: [{ stops: [{ note: "x", name: "y", coordinate: { longitude: 1, latitude: 2 } }] }],
    });
    const { body, headers } = await restore({ id, version: 1, etag });
    expect([body, headers.get("etag")]).toEqual([itinerary, etag]);
    const second = await put({ id, etag, body: { title: "Second" } });
    const third = await put({ id, etag: second, body: itinerary });
    expect((await restore({ id, version: 1, etag: third })).headers.get("etag")).toBe(third);
  });

  test("needs the current tag, and a role that may edit", async () => {
    const { id, etag } = await shared({ title: "First", visibility: "public" });
    const second = await put({ id, etag, body: { title: "Second" } });
    const error = await failureOf(restore({ id, version: 1, etag }));
    expect([error.status, error.code, error.headers.get("etag")]).toEqual([412, "itineraryModified", second]);
    for (const { token } of [viewer, stranger])
      expect((await failureOf(restore({ id, version: 1, etag, token }))).code).toBe("roleRequired");
    const hidden = await shared();
    expect((await failureOf(restore({ ...hidden, version: 1, token: stranger.token }))).code).toBe(
      "notFound",
    );
    const { status } = await fetch(`${app.url}/v1/itineraries/${id}/revisions/1/restore`, {
      method: "POST",
      headers: { authorization: `Bearer ${mine.token}` },
    });
    expect(status).toBe(428);
  });

  test("by many at once: one of them wins", async () => {
    const { id, etag } = await written(5);
    const results = await Promise.allSettled(
      Array.from({ length: 20 }, (_, writer) => restore({ id, version: 1 + (writer % 4), etag })),
    );
    const won = results.filter((result) => result.status === "fulfilled");
    expect(won).toHaveLength(1);
    for (const result of results)
      if (result.status === "rejected") expect(result.reason.code).toBe("itineraryModified");
    const { body } = await app.client(mine.token).getItinerary({ params: { id } });
    expect(body).toEqual(won[0]?.value.body);
    expect((await list(id)).body.data[0]?.version).toBe(6);
  });
});
