import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ItineraryDraft, ItinerarySummary } from "../../../contract/itinerary.ts";
import type { LibraryFilter } from "../../../contract/library-endpoints.ts";
import { failureOf } from "../../../test/support/failure-of.ts";
import { makeItinerary, makeToken } from "../../../test/support/makers.ts";
import { propertyRuns } from "../../../test/support/property-runs.ts";
import { startApp, type TestApp } from "../../../test/support/start-app.ts";
import { marksOf } from "./library.ts";

type Someone = Awaited<ReturnType<typeof someone>>;

let app: TestApp;
let author: Someone;
beforeAll(async () => {
  app = await startApp();
  author = await someone();
});
afterAll(() => app.close());

async function someone({ firstParty = false } = {}) {
  const { token, traveller, clientId } = await makeToken(app, { firstParty });
  return { ...traveller, token, clientId, client: app.client(token) };
}

const make = async ({ token }: Someone, draft: Partial<ItineraryDraft> = {}) =>
  (await makeItinerary(app, token, draft)).itinerary.id;
const published = () => make(author, { visibility: "public" });

const giveRole = (id: string, { id: travellerId }: Someone, role: "editor" | "viewer") => app.parts.db`
  insert into library_entries (itinerary_id, traveller_id, role) values (${id}, ${travellerId}, ${role})
  on conflict (itinerary_id, traveller_id) do update set role = excluded.role`;
const touch = (id: string, time: string) =>
  app.parts.db`update itineraries set updated_at = ${time}::text::timestamptz where id = ${id}`;

type Query = { filter?: LibraryFilter; updatedSince?: string; limit?: number };
const list = async ({ client }: Pick<Someone, "client">, query: Query & { cursor?: string } = {}) =>
  (await client.listItineraries({ query })).body;
const idsIn = (summaries: readonly ItinerarySummary[]) => summaries.map(({ id }) => id);
const idsOf = async (reader: Pick<Someone, "client">, filter: LibraryFilter = "all") =>
  idsIn((await list(reader, { filter })).data);

async function readPages(reader: Pick<Someone, "client">, query: Query): Promise<ItinerarySummary[][]> {
  const pages: ItinerarySummary[][] = [];
  let cursor: string | undefined;
  do {
    const page = await list(reader, { ...query, ...(cursor && { cursor }) });
    pages.push(page.data);
    cursor = page.nextCursor;
  } while (cursor);
  return pages;
}

describe("the library", () => {
  test("lists an itinerary as its summary, and nothing else", async () => {
    const reader = await someone();
    const { itinerary, etag } = await makeItinerary(app, reader.token, {
      title: 'Lisbon "in" \\ spring \u0000 🐟',
      destination: "Lisbon",
      summary: "Three slow days.",
      startDate: "2026-05-01T23:00:00.000Z",
      tags: ["food"],
      days: [{ stops: [{ name: "Tiles" }, { name: "Trams" }] }, {}],
      packing: [{ name: "Shoes" }],
    });
    const { id, title, destination, summary, tags, visibility, role, author, updatedAt } = itinerary;
    expect(await list(reader)).toEqual({
      data: [
        {
          ...{ id, title, destination, summary, tags, visibility, role, author, updatedAt, etag },
          posterURL: itinerary.posterURL,
          startDate: "2026-05-01",
          dayCount: 2,
          stopCount: 2,
        },
      ],
    });
  });

  test("each filter lists its own, all of them together once each, the last changed first", async () => {
    const reader = await someone();
    const [owned, edited, viewed, saved, liked, disliked, both] = [
      await make(reader),
      await make(author),
      await make(author),
      await published(),
      await published(),
      await published(),
      await make(reader, { visibility: "public" }),
    ];
    await published();
    await giveRole(edited, reader, "editor");
    await giveRole(viewed, reader, "viewer");
    for (const id of [saved, both]) await reader.client.saveItinerary({ params: { id } });
    for (const id of [liked, both, edited]) await reader.client.likeItinerary({ params: { id } });
    await reader.client.dislikeItinerary({ params: { id: disliked } });
    const order = [viewed, both, liked, owned, disliked, saved, edited];
    for (const [place, id] of order.entries()) await touch(id, `2026-05-0${9 - place}T09:00:00Z`);

    expect(await idsOf(reader)).toEqual(order);
    expect(idsIn((await list(reader)).data)).toEqual(order);
    expect(await idsOf(reader, "owned")).toEqual([both, owned]);
    expect(await idsOf(reader, "shared")).toEqual([viewed, edited]);
    expect(await idsOf(reader, "saved")).toEqual([both, saved]);
    expect(await idsOf(reader, "liked")).toEqual([both, liked, edited]);
    expect(await idsOf(reader, "disliked")).toEqual([disliked]);
    expect((await list(reader)).data.map(({ role }) => role)).toEqual([
      ...["viewer", "owner", "none", "owner", "none", "none", "editor"],
    ]);
  });

  test("leaves out what the reader may no longer read, and lists it again when they may", async () => {
    const [reader, helper] = [await someone(), await someone()];
    const id = await published();
    await reader.client.saveItinerary({ params: { id } });
    await giveRole(id, helper, "viewer");
    const { db } = app.parts;
    const show = (visibility: string) =>
      db`update itineraries set visibility = ${visibility} where id = ${id}`;
    const delet = (time: Date | null) => db`update itineraries set deleted_at = ${time} where id = ${id}`;
    const both = async () => [await idsOf(reader, "saved"), await idsOf(helper, "shared")];

    expect(await both()).toEqual([[id], [id]]);
    await show("private");
    expect(await both()).toEqual([[], [id]]);
    await show("unlisted");
    expect(await both()).toEqual([[id], [id]]);
    await delet(new Date());
    expect(await both()).toEqual([[], []]);
    await delet(null);
    expect(await both()).toEqual([[id], [id]]);
  });

  test("pages hold each itinerary once and in order, also where times differ by a microsecond or not at all", async () => {
    const reader = await someone();
    const ids = await Promise.all(Array.from({ length: 12 }, () => make(reader)));
    await Promise.all(ids.map((id) => reader.client.likeItinerary({ params: { id } })));
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.nat(3), { minLength: ids.length, maxLength: ids.length }),
        fc.integer({ min: 1, max: 13 }),
        fc.constantFrom<LibraryFilter>("all", "owned", "liked"),
        async (micros, limit, filter) => {
          const { db } = app.parts;
          await db`
            update itineraries i set updated_at = '2026-05-01T09:00:00.000100Z'::timestamptz
              + given.micros * interval '1 microsecond'
            from unnest(${ids}::uuid[], ${micros}::integer[]) as given (id, micros) where i.id = given.id`;
          const expected = ids
            .map((id, place) => ({ id, micros: micros[place] as number }))
            .toSorted((a, b) => b.micros - a.micros || (a.id < b.id ? -1 : 1))
            .map(({ id }) => id);
          const pages = await readPages(reader, { filter, limit });
          expect(idsIn(pages.flat())).toEqual(expected);
          expect(pages.map(({ length }) => length)).toEqual(
            expected
              .filter((_, place) => place % limit === 0)
              .map((_, page) => Math.min(limit, 12 - page * limit)),
          );
        },
      ),
      { numRuns: propertyRuns(25) },
    );
  });

  test("has 25 on a page by default, and up to 50", async () => {
    const reader = await someone();
    const { db } = app.parts;
    const id = await make(reader);
    await db`
      insert into itineraries (id, owner_id, visibility, draft, card, etag, created_at, updated_at)
      select gen_random_uuid(), owner_id, visibility, draft, card, etag, created_at, updated_at
      from itineraries, generate_series(1, 50) where id = ${id}`;
    expect((await list(reader)).data).toHaveLength(25);
    expect((await readPages(reader, { limit: 50 })).map(({ length }) => length)).toEqual([50, 1]);
  });

  test("updatedSince leaves out what was changed at that very time, in any time zone", async () => {
    const reader = await someone();
    const [older, newer] = [await make(reader), await make(reader)];
    await touch(older, "2026-05-01T09:00:00.000Z");
    await touch(newer, "2026-05-01T09:00:00.001Z");
    const since = async (updatedSince: string) => idsIn((await list(reader, { updatedSince })).data);
    expect(await since("2026-05-01T08:59:59.999Z")).toEqual([newer, older]);
    expect(await since("2026-05-01T09:00:00Z")).toEqual([newer]);
    expect(await since("2026-05-01T11:00:00.000+02:00")).toEqual([newer]);
    expect(await since("2026-05-02T08:00:00.000+23:00")).toEqual([newer]);
    expect(await since("2026-05-01T09:00:00.001Z")).toEqual([]);
    const query = { updatedSince: "2026-05-01T08:59:59.999Z", limit: 1 };
    expect((await readPages(reader, query)).map(idsIn)).toEqual([[newer], [older]]);
  });

  test("what a thousand travellers liked sorts by its new time for all of them once it is edited", async () => {
    const { db } = app.parts;
    const [first, last] = [await someone(), await someone()];
    const id = await published();
    const later = await published();
    await touch(id, "2026-01-01T09:00:00Z");
    await touch(later, "2026-01-02T09:00:00Z");
    await db`
      insert into travellers (id, username, display_name, email, created_at)
      select gen_random_uuid(), 'fan-' || n, 'A fan', 'fan-' || n || '@example.com', now()
      from generate_series(1, 998) as n`;
    for (const liked of [id, later])
      await db`
        insert into library_entries (itinerary_id, traveller_id, reaction)
        select ${liked}, id, 'like' from travellers where username like 'fan-%' or id in (${first.id}, ${last.id})`;
    expect(await idsOf(first, "liked")).toEqual([later, id]);
    const { headers } = await author.client.getItinerary({ params: { id } });
    await author.client.changeItinerary({
      params: { id },
      headers: { "if-match": headers.get("etag") ?? "" },
      body: { title: "Porto after all" },
    });
    for (const reader of [first, last]) expect(await idsOf(reader, "liked")).toEqual([id, later]);
    const [row] = await db`
      select count(*)::int as likes, count(distinct e.updated_at)::int as times, bool_and(e.updated_at = i.updated_at) as same
      from library_entries e join itineraries i on i.id = e.itinerary_id where i.id = ${id} and e.reaction = 'like'`;
    expect(row).toEqual({ likes: 1_000, times: 1, same: true });
    expect((await first.client.getItinerary({ params: { id } })).body).toMatchObject({ likesCount: 1_000 });
  });
});

describe("the trash", () => {
  test("lists what the caller deleted, the last deleted first, with its time", async () => {
    const [reader, other] = [await someone({ firstParty: true }), await someone({ firstParty: true })];
    const ids = [await make(reader), await make(reader), await make(reader)];
    const remaining = await make(reader);
    await giveRole(ids[0] as string, other, "editor");
    const { db } = app.parts;
    for (const [place, id] of ids.entries())
      await db`update itineraries set deleted_at = ${`2026-05-0${place + 1}T09:00:00.000Z`} where id = ${id}`;
    const pages = await readPages(reader, { filter: "trash", limit: 2 });
    expect(pages.map(idsIn)).toEqual([[ids[2], ids[1]], [ids[0]]]);
    expect(pages[0]?.[0]).toMatchObject({
      title: "Lisbon in spring",
      role: "owner",
      etag: expect.any(String),
      deletedAt: "2026-05-03T09:00:00.000Z",
    });
    expect(await idsOf(reader)).toEqual([remaining]);
    expect(await idsOf(other, "trash")).toEqual([]);

    await touch(ids[1] as string, "2026-05-09T09:00:00Z");
    await touch(ids[0] as string, "2026-05-08T09:00:00Z");
    const since = await list(reader, { filter: "trash", updatedSince: "2026-05-08T09:00:00Z" });
    expect(idsIn(since.data)).not.toContain(ids[0]);
    expect(idsIn(since.data)).toContain(ids[1]);
  });

  test("is not for apps of others", async () => {
    const { client } = await someone();
    const { problem } = await failureOf(client.listItineraries({ query: { filter: "trash" } }));
    expect(problem).toMatchObject({
      status: 403,
      code: "forbidden",
      detail: "The trash is for the service's own apps. Ask for another filter.",
    });
  });
});

describe("an invalid query", () => {
  test("is refused with the reason", async () => {
    const { token } = await someone();
    const refused = async (query: string) => {
      const response = await fetch(`${app.url}/v1/itineraries?${query}`, {
        headers: { authorization: `Bearer ${token}` },
      });
      const { code, errors } = (await response.json()) as { code: string; errors?: { path: string }[] };
      return [response.status, code, errors?.[0]?.path];
    };
    expect(await refused("filter=mine")).toEqual([400, "badRequest", "/filter"]);
    expect(await refused("filter=")).toEqual([400, "badRequest", "/filter"]);
    for (const limit of ["0", "51", "-1", "x", "1.5", ""])
      expect(await refused(`limit=${limit}`), limit).toEqual([400, "badRequest", "/limit"]);
    expect(await refused("updatedSince=yesterday")).toEqual([400, "badRequest", "/updatedSince"]);
    expect(await refused("sort=title")).toEqual([400, "badRequest", "/sort"]);
    expect(await refused("cursor=")).toEqual([400, "badRequest", "/cursor"]);
    expect(await refused(`cursor=${"x".repeat(2049)}`)).toEqual([400, "badRequest", "/cursor"]);
  });

  test("a cursor works in the query that returned it, and in no other", async () => {
    const reader = await someone({ firstParty: true });
    const other = await someone({ firstParty: true });
    for (let count = 0; count < 3; count++) await make(reader);
    const query = { filter: "owned", updatedSince: "2020-01-01T00:00:00Z" } as const;
    const { nextCursor = "" } = await list(reader, { ...query, limit: 1 });
    expect((await list(reader, { ...query, cursor: nextCursor })).data).toHaveLength(2);
    expect((await list(reader, { ...query, limit: 1, cursor: nextCursor })).data).toHaveLength(1);

    const altered = `${nextCursor.slice(0, -1)}${nextCursor.endsWith("A") ? "B" : "A"}`;
    const { updatedSince } = query;
    const calls = [
      () => list(reader, { ...query, cursor: altered }),
      () => list(reader, { ...query, cursor: "nonsense" }),
      () => list(reader, { updatedSince, cursor: nextCursor }),
      () => list(reader, { updatedSince, filter: "liked", cursor: nextCursor }),
      () => list(reader, { updatedSince, filter: "trash", cursor: nextCursor }),
      () => list(reader, { filter: "owned", cursor: nextCursor }),
      () => list(reader, { ...query, updatedSince: "2020-01-01T00:00:00.000Z", cursor: nextCursor }),
      () => list(other, { ...query, cursor: nextCursor }),
      () => reader.client.listChanges({ query: { cursor: nextCursor } }),
    ];
    for (const call of calls)
      expect((await failureOf(call())).problem).toMatchObject({
        status: 400,
        code: "badRequest",
        errors: [{ path: "/cursor", message: "does not belong to this query" }],
      });
    // Leaving out the default is the same query.
    const { nextCursor: cursorWithoutFilter = "" } = await list(reader, { limit: 1 });
    expect((await list(reader, { filter: "all", cursor: cursorWithoutFilter })).data).toHaveLength(2);
  });

  test("a guest has no library", async () => {
    const { token } = await makeToken(app, { traveller: null, firstParty: true });
    const guest = app.client(token);
    expect((await failureOf(guest.listItineraries())).problem).toMatchObject({
      status: 401,
      code: "signInRequired",
    });
    expect((await failureOf(guest.listChanges())).problem).toMatchObject({
      status: 401,
      code: "signInRequired",
    });
  });
});

test("the marks of a traveller include what they saved, liked and disliked, and no title they may not read", async () => {
  const [reader, other] = [await someone(), await someone()];
  const [liked, saved, both, hidden, unmarked] = [
    await make(author, { visibility: "public", title: "Nul \u0000 “liked”" }),
    await published(),
    await make(reader, { title: "My own" }),
    await published(),
    await published(),
  ];
  for (const id of [liked, both, unmarked]) await reader.client.likeItinerary({ params: { id } });
  for (const id of [saved, both]) await reader.client.saveItinerary({ params: { id } });
  await reader.client.dislikeItinerary({ params: { id: hidden } });
  await reader.client.unlikeItinerary({ params: { id: unmarked } });
  await other.client.likeItinerary({ params: { id: unmarked } });
  await make(reader);
  for (const [place, id] of [liked, saved, both, hidden].entries())
    await touch(id, `2026-05-0${9 - place}T09:00:00Z`);
  await app.parts.db`update itineraries set visibility = 'private' where id = ${hidden}`;
  const principal = {
    kind: "traveller",
    travellerId: reader.id,
    clientId: randomUUID(),
    firstParty: true,
    scopes: new Set<never>(),
  } as const;
  expect(await marksOf(app.parts, principal)).toEqual([
    { id: liked, title: "Nul \u0000 “liked”", saved: false, reaction: "like" },
    { id: saved, title: "Lisbon in spring", saved: true },
    { id: both, title: "My own", saved: true, reaction: "like" },
    { id: hidden, saved: false, reaction: "dislike" },
  ]);
});
