import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { ItineraryDraft } from "../../../contract/itinerary.ts";
import { failureOf } from "../../../test/support/failure-of.ts";
import { makeItinerary, makeToken } from "../../../test/support/makers.ts";
import { propertyRuns } from "../../../test/support/property-runs.ts";
import { startApp, type TestApp } from "../../../test/support/start-app.ts";
import { indexPlaces } from "../itineraries/listing-places.ts";

type Filters = {
  q?: string;
  filter?: "following";
  minDays?: number;
  maxDays?: number;
  month?: number;
  country?: string;
  tag?: string;
  sort?: "ranked" | "newest";
};

const rome = { latitude: 41.896, longitude: 12.482 };
const florence = { latitude: 43.77, longitude: 11.256 };
const lyon = { latitude: 45.76, longitude: 4.835 };

let app: TestApp;
let author: Awaited<ReturnType<typeof makeToken>>;
let reader: Awaited<ReturnType<typeof makeToken>>;
beforeAll(async () => {
  app = await startApp();
  [author, reader] = [await makeToken(app), await makeToken(app)];
});
afterAll(() => app.close());

const clean = async () => {
  await app.parts.db`delete from itineraries`;
  await app.parts.db`delete from search_vocabulary`;
  await app.parts.db`delete from blocks`;
};
const publish = async (draft: Partial<ItineraryDraft>, token = author.token) =>
  (await makeItinerary(app, token, { visibility: "public", ...draft })).itinerary;
const daysAt = (count: number, coordinate?: { latitude: number; longitude: number }) =>
  Array.from({ length: count }, () => ({
    stops: [{ name: "Somewhere", ...(coordinate && { coordinate }) }],
  }));
const browse = async (query: Filters & { limit?: number; cursor?: string }, token = reader.token) =>
  (await app.client(token).browseExplore({ query })).body;
const titles = async (query: Filters) => (await browse(query)).data.map(({ title }) => title).sort();

async function readAll(query: Filters, limit: number): Promise<string[]> {
  const ids: string[] = [];
  for (let cursor: string | undefined; ; ) {
    const page = await browse({ ...query, limit, ...(cursor && { cursor }) });
    ids.push(...page.data.map(({ id }) => id));
    cursor = page.nextCursor;
    if (!cursor) return ids;
  }
}

describe("what a search understands", () => {
  beforeAll(async () => {
    await clean();
    await publish({ title: "Von Hütte zu Hütte", tags: ["Wandern"], days: daysAt(6, florence) });
    await publish({ title: "Tre giorni a Roma", destination: "Roma", days: daysAt(3, rome) });
    await publish({ title: "Eine Woche in der Ewigen Stadt", days: daysAt(7, rome) });
    await publish({ title: "Lyon, à table", tags: ["gastronomie"], days: daysAt(2, lyon) });
    await publish({ title: "A secret plan", days: daysAt(2, rome), visibility: "private" });
    await publish({ title: "A hidden plan", days: daysAt(2, rome), visibility: "unlisted" });
    await indexPlaces(app.parts);
  });

  test.each<[string, string[]]>([
    ["hiking", ["Von Hütte zu Hütte"]],
    ["randonnée", ["Von Hütte zu Hütte"]],
    ["ハイキング", ["Von Hütte zu Hütte"]],
    ["food", ["Lyon, à table"]],
    ["italy", ["Eine Woche in der Ewigen Stadt", "Tre giorni a Roma", "Von Hütte zu Hütte"]],
    ["Italien", ["Eine Woche in der Ewigen Stadt", "Tre giorni a Roma", "Von Hütte zu Hütte"]],
    ["イタリア", ["Eine Woche in der Ewigen Stadt", "Tre giorni a Roma", "Von Hütte zu Hütte"]],
    ["Toskana", ["Von Hütte zu Hütte"]],
    ["Rom", ["Eine Woche in der Ewigen Stadt", "Tre giorni a Roma"]],
    ["itlay", ["Eine Woche in der Ewigen Stadt", "Tre giorni a Roma", "Von Hütte zu Hütte"]],
    ["hiking in italy", ["Von Hütte zu Hütte"]],
    ["food italy", []],
    ["the best trip to Tuscany", ["Von Hütte zu Hütte"]],
  ])("%s", async (q, expected) => {
    expect(await titles({ q })).toEqual(expected);
  });

  test("a length moves what fits to the front", async () => {
    const order = async (q: string) => (await browse({ q })).data.map(({ title }) => title);
    expect(await order("3 days rome")).toEqual(["Tre giorni a Roma", "Eine Woche in der Ewigen Stadt"]);
    expect(await order("eine Woche Rom")).toEqual(["Eine Woche in der Ewigen Stadt", "Tre giorni a Roma"]);
  });

  test("what is unpublished is gone at once, and what moves is soon found elsewhere", async () => {
    const { id } = await publish({ title: "Moving", days: daysAt(2, lyon) });
    await indexPlaces(app.parts);
    expect(await titles({ q: "france", country: "FR" })).toContain("Moving");
    const change = async (changed: object) => {
      const { headers } = await app.client(author.token).getItinerary({ params: { id } });
      await app.client(author.token).changeItinerary({
        params: { id },
        headers: { "if-match": headers.get("etag") ?? "" },
        body: changed,
      });
    };
    await change({ days: daysAt(2, rome) });
    expect(await titles({ q: "france" })).not.toContain("Moving");
    await indexPlaces(app.parts);
    expect(await titles({ q: "italy", country: "IT" })).toContain("Moving");
    await change({ title: "Moved" });
    expect(await titles({ q: "italy", country: "IT" })).toContain("Moved");
    await change({ visibility: "private" });
    expect(await titles({ q: "italy", country: "IT" })).not.toContain("Moved");
    expect(await titles({ country: "IT", sort: "newest" })).not.toContain("Moved");
  });

  test("people who block each other do not find each other's, by any filter", async () => {
    await app.parts.db`insert into blocks (blocker_id, blocked_id, created_at)
      values (${author.traveller.id}, ${reader.traveller.id}, now())`;
    for (const query of [{ q: "italy" }, { country: "IT" }, { sort: "newest" as const }])
      expect(await titles(query)).toEqual([]);
    await app.parts.db`delete from blocks`;
  });
});

describe("filters", () => {
  const tags = ["Food", "Été", "slow travel"];
  /** What was published, as a filter sees it. */
  type Published = {
    id: string;
    days: number;
    month: number;
    country: string;
    tag: string | undefined;
    isHike: boolean;
  };
  let published: Published[];
  beforeAll(async () => {
    await clean();
    published = [];
    for (let nth = 0; nth < 24; nth++) {
      const [days, month, country] = [1 + (nth % 5), 1 + (nth % 3), nth % 2 === 0 ? "IT" : "FR"];
      const [tag, isHike] = [tags[nth % 4], nth % 3 === 0];
      const { id } = await publish({
        title: isHike ? `Hike ${nth}` : `Trip ${nth}`,
        ...(nth % 7 === 0
          ? { bestSeason: ["January", "Februar", "mars"][month - 1] as string }
          : { startDate: `2027-0${month}-05T08:00:00Z` }),
        days: daysAt(days, country === "IT" ? rome : lyon),
        tags: tag ? [tag] : [],
      });
      await app.parts.db`update listings set likes = ${(nth * 7) % 11} where itinerary_id = ${id}`;
      published.push({ id, days, month, country, tag, isHike });
    }
    await indexPlaces(app.parts);
  });

  const optional = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined });
  const query = fc
    .record({
      q: optional(fc.constant("hiking")),
      minDays: optional(fc.integer({ min: 1, max: 6 })),
      maxDays: optional(fc.integer({ min: 1, max: 6 })),
      month: optional(fc.integer({ min: 1, max: 4 })),
      country: optional(fc.constantFrom("IT", "FR", "DE")),
      tag: optional(fc.constantFrom("food", "ete", "Slow  Travel", "unknown")),
      sort: optional(fc.constantFrom("ranked" as const, "newest" as const)),
    })
    .filter(({ minDays = 1, maxDays = 120 }) => minDays <= maxDays);
  const folded = (tag: string) => ({ Food: "food", Été: "ete", "slow travel": "Slow  Travel" })[tag];
  const fits = (query: { [Name in keyof Filters]?: Filters[Name] | undefined }) => (one: Published) =>
    (query.q === undefined || one.isHike) &&
    one.days >= (query.minDays ?? 1) &&
    one.days <= (query.maxDays ?? 120) &&
    (query.month === undefined || one.month === query.month) &&
    (query.country === undefined || one.country === query.country) &&
    (query.tag === undefined || (one.tag !== undefined && folded(one.tag) === query.tag));

  test("return exactly what fits, each once, in order, whatever the limit", async () => {
    const rows = await app.parts.db<{ id: string; rank: number; published: number }[]>`
      select itinerary_id as id, rank, extract(epoch from published_at)::float8 as published from listings`;
    const order = new Map(rows.map((row) => [row.id, row]));
    await fc.assert(
      fc.asyncProperty(query, fc.integer({ min: 1, max: 10 }), async (query, limit) => {
        const given: Filters = Object.fromEntries(
          Object.entries(query).filter(([, value]) => value !== undefined),
        );
        const found = await readAll(given, limit);
        const expected = published.filter(fits(given)).map(({ id }) => id);
        expect(found.toSorted()).toEqual(expected.toSorted());
        const by = query.sort === "newest" ? "published" : "rank";
        // With a search, the order is that of how well it matches.
        if (query.q === undefined || query.sort === "newest")
          expect(found).toEqual(
            expected.toSorted((one, other) => (order.get(other)?.[by] ?? 0) - (order.get(one)?.[by] ?? 0)),
          );
      }),
      { numRuns: propertyRuns(60) },
    );
  });

  test("a cursor belongs to its filters", async () => {
    const { nextCursor = "" } = await browse({ country: "IT", limit: 2 });
    for (const other of [{ country: "FR" }, {}, { country: "IT", sort: "newest" as const }]) {
      const { status, problem } = await failureOf(browse({ ...other, limit: 2, cursor: nextCursor }));
      expect([status, problem.errors?.[0]?.path]).toEqual([400, "/cursor"]);
    }
  });

  test.each<[Filters, string]>([
    [{ minDays: 5, maxDays: 2 }, "/minDays"],
    [{ minDays: 0 }, "/minDays"],
    [{ maxDays: 121 }, "/maxDays"],
    [{ month: 13 }, "/month"],
    [{ country: "Italy" }, "/country"],
    [{ tag: " " }, "/tag"],
    [{ sort: "oldest" as never }, "/sort"],
  ])("%j is refused, and the problem names the field", async (query, path) => {
    const { status, problem } = await failureOf(browse(query));
    expect([400, 422]).toContain(status);
    expect(problem.errors?.map((error) => error.path)).toContain(path);
  });
});

test("what is located by its center alone has its country", async () => {
  await clean();
  await publish({ title: "Peaks", destination: "The Alps", center: { latitude: 47.27, longitude: 11.39 } });
  await publish({ title: "Boot", destination: "Our favourite place", center: florence });
  await indexPlaces(app.parts);
  expect(await titles({ country: "AT" })).toEqual(["Peaks"]);
  expect(await titles({ country: "IT" })).toEqual(["Boot"]);
  expect(await titles({ q: "tyrol" })).toEqual(["Peaks"]);
});

describe("tags of signs alone", () => {
  test("differ from each other", async () => {
    await clean();
    await publish({ title: "Sea", tags: ["🏖️"] });
    await publish({ title: "Snow", tags: ["🎿", ", ,"] });
    expect(await titles({ tag: "🏖️" })).toEqual(["Sea"]);
    expect(await titles({ tag: "🏖" })).toEqual(["Sea"]);
    expect(await titles({ tag: "🎿" })).toEqual(["Snow"]);
    expect(await titles({ tag: ", ," })).toEqual(["Snow"]);
    expect(await titles({ tag: "⛵" })).toEqual([]);
  });
});

describe("newest first", () => {
  test("typos are tolerated, on every page", async () => {
    await clean();
    for (const nth of [1, 2, 3]) await publish({ title: `Barcelona ${nth}` });
    await publish({ title: "Lisbon" });
    const found = await readAll({ q: "barcelnoa", sort: "newest" }, 2);
    expect(found).toEqual(await readAll({ q: "barcelona", sort: "newest" }, 2));
    expect(found).toHaveLength(3);
  });
});

describe("what was published before places were looked up", () => {
  beforeEach(clean);

  test("gets its words, facets and places, some at a time, and an edit meanwhile is kept", async () => {
    const { id } = await publish({ title: "Wandern", tags: ["Berge"], days: daysAt(4, florence) });
    await app.parts.db`
      update listing_words set words = '''wandern'':1A', facets = '{}', place_key = null, is_due = true`;
    expect(await titles({ q: "tuscany" })).toEqual([]);
    expect(await indexPlaces(app.parts)).toBe(1);
    expect(await titles({ q: "hiking tuscany", tag: "berge", minDays: 4, maxDays: 4 })).toEqual(["Wandern"]);
    expect(await indexPlaces(app.parts)).toBe(0);
    // What is written while places are being looked up wins.
    await app.parts.db`update listing_words set is_due = true`;
    const slow = {
      ...app.parts.placeFinder,
      findPlaces: async () => {
        await app.parts
          .db`update listing_words set changed_in = pg_current_xact_id() where itinerary_id = ${id}`;
        return { places: [], countries: [] };
      },
    };
    expect(await indexPlaces({ ...app.parts, placeFinder: slow })).toBe(0);
    expect(await titles({ q: "tuscany" })).toEqual(["Wandern"]);
  });

  test("one whose places cannot be looked up keeps no other from it, and stays due", async () => {
    for (const title of ["First", "Poison", "Last"]) await publish({ title, days: daysAt(2, florence) });
    const picky = {
      ...app.parts.placeFinder,
      findPlaces: async (trip: Parameters<typeof app.parts.placeFinder.findPlaces>[0]) => {
        if (trip.title === "Poison") throw new Error("No such place.");
        return app.parts.placeFinder.findPlaces(trip);
      },
    };
    expect(await indexPlaces({ ...app.parts, placeFinder: picky })).toBe(2);
    expect(await titles({ q: "tuscany" })).toEqual(["First", "Last"]);
    expect(await indexPlaces(app.parts)).toBe(1);
    expect(await titles({ country: "IT" })).toEqual(["First", "Last", "Poison"]);
  });

  test("a run ends in time, and the next one goes on", async () => {
    for (const title of ["One", "Two", "Three"]) await publish({ title, days: daysAt(2, florence) });
    let now = 0;
    const clock = { ...app.parts.clock, time: () => now };
    const slow = {
      ...app.parts.placeFinder,
      findPlaces: async () => {
        now += 30_000;
        return { places: [], countries: [] };
      },
    };
    const run = () => indexPlaces({ ...app.parts, clock, placeFinder: slow });
    expect([await run(), await run(), await run()]).toEqual([2, 1, 0]);
  });

  test("what is private teaches the vocabulary nothing", async () => {
    const { id } = await publish({ title: "Quiet", days: daysAt(2, florence) });
    await app.parts.db`update itineraries set visibility = 'private' where id = ${id}`;
    await app.parts.db`delete from search_vocabulary`;
    await indexPlaces(app.parts);
    expect(await app.parts.db`select from search_vocabulary`).toHaveLength(0);
  });
});
