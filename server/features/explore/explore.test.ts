import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import type { ItineraryDraft, ItinerarySummary } from "../../../contract/itinerary.ts";
import { failureOf } from "../../../test/support/failure-of.ts";
import { makeItinerary, makeToken } from "../../../test/support/makers.ts";
import { type MovedClock, movedClock } from "../../../test/support/moved-clock.ts";
import { propertyRuns } from "../../../test/support/property-runs.ts";
import { startApp, type TestApp } from "../../../test/support/start-app.ts";

type Query = { q?: string; filter?: "following"; limit?: number };

let app: TestApp;
let clock: MovedClock;
let author: Awaited<ReturnType<typeof makeToken>>;
let reader: Awaited<ReturnType<typeof makeToken>>;
let guest: string;
beforeAll(async () => {
  clock = movedClock("2026-11-15T12:00:00Z");
  app = await startApp({ parts: { clock } });
  author = await makeToken(app);
  reader = await makeToken(app);
  ({ token: guest } = await makeToken(app, { traveller: null, firstParty: true }));
});
afterAll(() => app.close());
beforeEach(async () => {
  const { db } = app.parts;
  await db`delete from itineraries`;
  await db`delete from follows`;
  await db`delete from blocks`;
});

const publish = async (draft: Partial<ItineraryDraft> = {}, token = author.token) =>
  (await makeItinerary(app, token, { visibility: "public", ...draft })).itinerary.id;
const publishMany = (count: number, draft: Partial<ItineraryDraft> = {}, token = author.token) =>
  Promise.all(Array.from({ length: count }, () => publish(draft, token)));
const like = (id: string, likes: number) =>
  app.parts.db`update listings set likes = ${likes} where itinerary_id = ${id}`;
const setVisibility = (id: string, visibility: string) =>
  app.parts.db`update itineraries set visibility = ${visibility} where id = ${id}`;
const follow = (followed: { id: string }) =>
  app.parts.db`insert into follows (follower_id, followed_id, created_at)
    values (${reader.traveller.id}, ${followed.id}, now())`;
const block = (blocker: { id: string }, blocked: { id: string }) =>
  app.parts
    .db`insert into blocks (blocker_id, blocked_id, created_at) values (${blocker.id}, ${blocked.id}, now())`;

const browse = async (query: Query & { cursor?: string } = {}, token = reader.token) =>
  (await app.client(token).browseExplore({ query })).body;

/** Reads all pages, with an action between pages. */
async function readPages(
  query: Query,
  token = reader.token,
  between: () => Promise<unknown> = async () => {},
) {
  const summaries: ItinerarySummary[] = [];
  let cursor: string | undefined;
  do {
    const page = await browse({ ...query, ...(cursor && { cursor }) }, token);
    if (query.limit) expect(page.data.length).toBeLessThanOrEqual(query.limit);
    summaries.push(...page.data);
    cursor = page.nextCursor;
    if (cursor) await between();
  } while (cursor);
  return summaries.map(({ id }) => id);
}

const ranked = async () => {
  const rows = await app.parts.db<{ id: string }[]>`
    select itinerary_id as id from listings where is_listed order by rank desc, itinerary_id desc`;
  return rows.map(({ id }) => id);
};

describe("the feed", () => {
  test("gives each of many concurrent callers their own page, with their own role", async () => {
    await publishMany(12);
    await publishMany(2, {}, reader.token);
    const all = await ranked();
    const pagings = [1, 2, 3, 5].flatMap((limit) =>
      [reader.token, author.token, guest].map(async (token) => {
        expect(await readPages({ limit }, token)).toEqual(all);
        const { data } = await browse({ limit: 50 }, token);
        const own = token === guest ? undefined : token === reader.token ? reader : author;
        for (const { author, role } of data)
          expect(role).toBe(author.id === own?.traveller.id ? "owner" : "none");
      }),
    );
    await Promise.all(pagings);
  });

  test("shows what is public, as summaries with the caller's role", async () => {
    const { itinerary, etag } = await makeItinerary(app, author.token, {
      visibility: "public",
      title: "Tiles",
      destination: "Lisbon",
      summary: "Slow “days”",
      startDate: "2026-05-01T09:00:00.000Z",
      tags: ["city"],
      days: [{ stops: [{ name: "Castle" }, { name: "Tram 28" }] }],
    });
    await makeItinerary(app, author.token, { visibility: "unlisted" });
    await makeItinerary(app, author.token);
    const { id, username, displayName } = author.traveller;
    const summary = {
      id: itinerary.id,
      title: "Tiles",
      destination: "Lisbon",
      summary: "Slow “days”",
      posterURL: itinerary.posterURL,
      startDate: "2026-05-01",
      tags: ["city"],
      visibility: "public",
      role: "none",
      dayCount: 1,
      stopCount: 2,
      author: { id, username, displayName },
      updatedAt: itinerary.updatedAt,
      etag,
    };
    for (const query of [{}, { q: "tiles" }]) {
      expect(await browse(query, guest)).toEqual({ data: [summary] });
      expect(await browse(query)).toEqual({ data: [summary] });
      expect(await browse(query, author.token)).toEqual({ data: [{ ...summary, role: "owner" }] });
    }
    await app.parts.db`insert into library_entries (itinerary_id, traveller_id, role)
      values (${itinerary.id}, ${reader.traveller.id}, 'viewer')`;
    for (const query of [{}, { q: "tiles" }])
      expect(await browse(query)).toEqual({ data: [{ ...summary, role: "viewer" }] });
  });

  test("ranks liked, saved and viewed itineraries above others, and new ones above old ones", async () => {
    const old = await publish();
    clock.moveBy(60_000);
    const [liked, saved, viewed, fresh] = [
      await publish(),
      await publish(),
      await publish(),
      await publish(),
    ];
    const { db } = app.parts;
    await db`update listings set likes = 10 where itinerary_id = ${liked}`;
    await db`update listings set saves = 10 where itinerary_id = ${saved}`;
    await db`update listings set views = 100 where itinerary_id = ${viewed}`;
    expect(await readPages({})).toEqual([saved, liked, viewed, fresh, old]);
  });

  test("leaves out what is withdrawn, deleted, or by someone suspended", async () => {
    const [publicTrip, withdrawn, deleted] = [await publish(), await publish(), await publish()];
    const suspended = await makeToken(app);
    await publish({}, suspended.token);
    const { db } = app.parts;
    await setVisibility(withdrawn, "unlisted");
    await db`update itineraries set deleted_at = now() where id = ${deleted}`;
    await db`update travellers set suspended_at = now() where id = ${suspended.traveller.id}`;
    expect(await readPages({})).toEqual([publicTrip]);
    expect(await readPages({ q: "lisbon" })).toEqual([publicTrip]);
  });

  test("hides blockers and blocked travellers from each other, and from nobody else", async () => {
    const [blocker, blocked] = [await makeToken(app), await makeToken(app)];
    const [theirs, others, mine] = [
      await publish({}, blocker.token),
      await publish({}, blocked.token),
      await publish({}, reader.token),
    ];
    await block(blocker.traveller, reader.traveller);
    await block(reader.traveller, blocked.traveller);
    for (const query of [{}, { q: "lisbon" }]) {
      expect(await readPages(query)).toEqual([mine]);
      expect(await readPages(query, blocker.token)).not.toContain(mine);
      expect(await readPages(query, blocked.token)).not.toContain(mine);
      expect((await readPages(query, guest)).sort()).toEqual([theirs, others, mine].sort());
    }
  });

  test("has 25 to a page unless another limit is requested", async () => {
    await publishMany(51);
    const first = await browse();
    expect(first.data).toHaveLength(25);
    expect((await browse({ limit: 50 })).data).toHaveLength(50);
    expect(await browse({ limit: 1 })).toMatchObject({ data: [{}], nextCursor: expect.any(String) });
    await like(first.data[0]?.id ?? "", 3);
    await setVisibility(first.data[1]?.id ?? "", "private");
    expect((await browse({ limit: 50 })).nextCursor).toBeUndefined();
  });
});

describe("paging", () => {
  const likes = fc.array(fc.nat(3), { minLength: 1, maxLength: 12 });

  test("through an unchanging feed returns each itinerary once, by rank, whatever the limit", async () => {
    const ids = await publishMany(12);
    await fc.assert(
      fc.asyncProperty(likes, fc.integer({ min: 1, max: 13 }), async (likes, limit) => {
        await Promise.all(ids.map((id, index) => like(id, likes[index % likes.length] ?? 0)));
        expect(await readPages({ limit })).toEqual(await ranked());
        expect(await readPages({ limit }, guest)).toEqual(await ranked());
      }),
      { numRuns: propertyRuns(10) },
    );
  });

  /** What may happen to the feed between two pages. */
  const event = fc.record({
    at: fc.nat(11),
    likes: fc.nat(1_000),
    visibility: fc.constantFrom("public", "public", "public", "unlisted"),
  });
  const events = fc.array(fc.array(event, { maxLength: 6 }), { minLength: 1, maxLength: 6 });

  test.each<[string, Query]>([
    ["the feed", {}],
    ["those whom one follows", { filter: "following" }],
    ["what a search finds", { q: "lisbon" }],
  ])("through %s returns nothing twice while everything moves", async (_, query) => {
    const ids = await publishMany(12);
    await follow(author.traveller);
    await fc.assert(
      fc.asyncProperty(events, fc.integer({ min: 1, max: 4 }), async (events, limit) => {
        let page = 0;
        const pageIds = await readPages({ ...query, limit }, reader.token, async () => {
          for (const { at, likes, visibility } of events[page++ % events.length] ?? []) {
            await like(ids[at] ?? "", likes);
            await setVisibility(ids[at] ?? "", visibility);
          }
        });
        expect(pageIds).toEqual([...new Set(pageIds)]);
      }),
      { numRuns: propertyRuns(12) },
    );
  });

  test("returns nothing twice while others like and unlike at the same time", async () => {
    const ids = await publishMany(30);
    let isOver = false;
    const changes = Array.from({ length: 3 }, async (_, worker) => {
      for (let n = worker; !isOver; n += 7) await like(ids[n % ids.length] ?? "", (n * 131) % 977);
    });
    const pagings = await Promise.all(
      Array.from({ length: 4 }, async (_, n) => {
        const all: string[][] = [];
        for (let round = 0; round < 3; round++)
          all.push(await readPages({ limit: 3, ...(n % 2 && { q: "lisbon" }) }));
        return all;
      }),
    );
    isOver = true;
    await Promise.all(changes);
    for (const pageIds of pagings.flat()) expect(pageIds).toEqual([...new Set(pageIds)]);
  });

  test("does not repeat itineraries whose rank was falling when it began", async () => {
    const ids = await publishMany(4);
    for (const id of ids) await like(id, 5);
    const [top = "", , , bottom = ""] = await ranked();
    const { db } = app.parts;
    const first = await db.begin(async (db) => {
      await db`update listings set likes = 0 where itinerary_id = ${top}`;
      // A transaction that began later and has ended: the falling one is not the newest in the snapshot.
      await like(bottom, 4);
      return browse({ limit: 2 });
    });
    expect(first.data[0]?.id).toBe(top);
    const rest = await browse({ limit: 10, cursor: first.nextCursor ?? "" });
    expect(rest.data).toHaveLength(2);
    expect(rest.data.map(({ id }) => id)).not.toContain(top);
    expect(await readPages({ limit: 1 })).toHaveLength(4);
  });

  test("returns itineraries whose rank fell to a later page", async () => {
    const ids = await publishMany(6);
    for (const [index, id] of ids.entries()) await like(id, 100 - index);
    const first = await browse({ limit: 2 });
    await like(ids[3] ?? "", 0);
    const rest = await browse({ limit: 10, cursor: first.nextCursor ?? "" });
    expect(rest.data.map(({ id }) => id)).toEqual([2, 4, 5, 3].map((index) => ids[index]));
  });

  test("expires after a day", async () => {
    await publishMany(2);
    const { traveller } = reader;
    const start = clock.now();
    onTestFinished(() => clock.moveTo(start));
    for (const query of [{ limit: 1 }, { limit: 1, q: "lisbon" }]) {
      clock.moveTo(start);
      const { nextCursor: cursor = "" } = await browse(query);
      clock.moveBy(86_400_000);
      const { token } = await makeToken(app, { traveller });
      expect((await browse({ ...query, cursor }, token)).data).toHaveLength(1);
      clock.moveBy(1);
      expect(await failureOf(browse({ ...query, cursor }, token))).toMatchObject({
        status: 400,
        code: "badRequest",
        problem: { errors: [{ path: "/cursor", message: "is older than a day" }] },
      });
    }
  });

  test("works only for the same caller and query", async () => {
    await publishMany(2);
    const { nextCursor: cursor = "" } = await browse({ limit: 1 });
    await follow(author.traveller);
    const refused: [Query & { cursor: string }, string?][] = [
      [{ cursor }, guest],
      [{ cursor }, author.token],
      [{ cursor, q: "lisbon" }],
      [{ cursor, filter: "following" }],
      [{ cursor: `${cursor}A` }],
      [{ cursor: "nonsense" }],
    ];
    for (const [query, token] of refused)
      expect(await failureOf(browse(query, token))).toMatchObject({ status: 400, code: "badRequest" });
    expect((await browse({ limit: 2, cursor })).data).toHaveLength(1);
  });
});

describe("filter=following", () => {
  test("shows those whom the caller follows, and is nothing for guests", async () => {
    const [followed, stranger] = [await makeToken(app), await makeToken(app)];
    const theirs = await publishMany(3, {}, followed.token);
    await publishMany(3, {}, stranger.token);
    expect(await readPages({ filter: "following" })).toEqual([]);
    await follow(followed.traveller);
    expect((await readPages({ filter: "following", limit: 2 })).sort()).toEqual(theirs.sort());
    expect((await readPages({ filter: "following", q: "lisb", limit: 2 })).sort()).toEqual(theirs.sort());
    expect(await readPages({ filter: "following", q: "porto" })).toEqual([]);
    for (const query of [
      { filter: "following" as const },
      { filter: "following" as const, q: "!!!", cursor: "x" },
    ])
      expect(await failureOf(browse(query, guest))).toMatchObject({ status: 401, code: "signInRequired" });
    await block(followed.traveller, reader.traveller);
    expect(await readPages({ filter: "following" })).toEqual([]);
  });

  test("has the best of all of them, however they are distributed", async () => {
    const people = await Promise.all(Array.from({ length: 5 }, () => makeToken(app)));
    for (const { traveller } of people) await follow(traveller);
    const ids = (await Promise.all(people.map(({ token }, n) => publishMany(n * 2, {}, token)))).flat();
    await publishMany(3);
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.nat(5), { minLength: 20, maxLength: 20 }),
        fc.integer({ min: 1, max: 21 }),
        async (likes, limit) => {
          await Promise.all(ids.map((id, index) => like(id, likes[index] ?? 0)));
          const all = (await ranked()).filter((id) => ids.includes(id));
          expect(await readPages({ filter: "following", limit })).toEqual(all);
        },
      ),
      { numRuns: propertyRuns(10) },
    );
  });
});

test.each<[string, string]>([
  ["limit=0", "/limit"],
  ["limit=51", "/limit"],
  ["limit=ten", "/limit"],
  ["filter=other", "/filter"],
  ["filter=", "/filter"],
  [`q=${"x".repeat(201)}`, "/q"],
  ["q=", "/q"],
  ["q=%20", "/q"],
  ["cursor=", "/cursor"],
  ["page=2", "/page"],
])("?%s is refused", async (query, path) => {
  const response = await fetch(`${app.url}/v1/explore?${query}`, {
    headers: { authorization: `Bearer ${reader.token}` },
  });
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ code: "badRequest", errors: [{ path }] });
});
