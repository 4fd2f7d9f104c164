import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { Coordinate, Itinerary, ItineraryDraft } from "../../../contract/itinerary.ts";
import { tools } from "../../../contract/tools.ts";
import { addFoundImages } from "../../../test/support/add-found-images.ts";
import { emptyPlaceFinder } from "../../../test/support/empty-place-finder.ts";
import { makeClient, makeItinerary, makeSharedItinerary, makeToken } from "../../../test/support/makers.ts";
import { mcpCalls, type ToolResponse } from "../../../test/support/mcp-calls.ts";
import { movedClock } from "../../../test/support/moved-clock.ts";
import { propertyRuns } from "../../../test/support/property-runs.ts";
import { startApp, type TestApp } from "../../../test/support/start-app.ts";
import type { PlaceFinder } from "../../geo/place-finder/place-finder.ts";
import type { Trip } from "../../geo/place-finder/trip.ts";
import { bodyValidator } from "../../platform/validation/validator.ts";

const clock = movedClock(new Date());
const belem: Coordinate = { latitude: 38.6916, longitude: -9.216 };
const tiles: Coordinate = { latitude: 38.7247, longitude: -9.1137 };

const places = new Map([
  ["Belém Tower", belem],
  ["National Tile Museum", tiles],
]);
const locatedTrips: Trip[] = [];
/** The place finder waits for this before it returns. */
let wait: (signal: AbortSignal) => Promise<void>;
const placeFinder: PlaceFinder = {
  ...emptyPlaceFinder,
  async locate(trip, signal) {
    locatedTrips.push(trip);
    await wait(signal);
    return (trip.days ?? []).map(({ stops = [] }) => stops.map(({ name }) => places.get(name)));
  },
};

let app: TestApp;
let mine: Awaited<ReturnType<typeof makeToken>>;
beforeAll(async () => {
  app = await startApp({ parts: { clock, placeFinder } });
});
afterAll(() => app.close());
beforeEach(async () => {
  mine = await makeToken(app);
  locatedTrips.length = 0;
  wait = async () => {};
});

const mistakesIn = {
  create_itinerary: bodyValidator(tools.create_itinerary.output),
  update_itinerary: bodyValidator(tools.update_itinerary.output),
};

async function call(
  name: keyof typeof mistakesIn,
  input: unknown,
  token = mine.token,
): Promise<ToolResponse> {
  const response = await mcpCalls(app, token).call(name, input);
  if (!response.isError) expect(response.structured).toBeDefined();
  // Some clients validate results with an error too.
  if (response.structured) expect(mistakesIn[name](response.structured)).toEqual([]);
  return response;
}
const create = (input: unknown, token?: string) => call("create_itinerary", input, token);
const update = (input: unknown, token?: string) => call("update_itinerary", input, token);

async function read(id: string, token = mine.token): Promise<{ itinerary: Itinerary; etag: string }> {
  const { body, headers } = await app.client(token).getItinerary({ params: { id } });
  return { itinerary: body as Itinerary, etag: headers.get("etag") ?? "" };
}

async function trash(id: string, token = mine.token): Promise<void> {
  const { etag } = await read(id, token);
  await app.client(token).deleteItinerary({ params: { id }, headers: { "if-match": etag } });
}

/** Including the trash. */
async function owned(travellerId = mine.traveller.id): Promise<number> {
  const [row] = await app.parts.db<
    [{ count: number }]
  >`select count(*)::int as count from itineraries where owner_id = ${travellerId}`;
  return row.count;
}

/** Until it is released. */
function held(): { released: Promise<void>; release: () => void } {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  return { released, release };
}

const untilAborted = (signal: AbortSignal) =>
  new Promise<void>((resolve) => signal.addEventListener("abort", () => resolve(), { once: true }));

const lisbon = { title: "Lisbon in spring", days: [{ stops: [{ name: "Alfama" }] }] };

const whole = {
  title: "Lisbon in spring",
  destination: "Lisbon, Portugal",
  origin: "Lagos, Nigeria",
  summary: "Three slow days.\nTiles and trams.",
  center: { latitude: 38.7139, longitude: -9.1334 },
  startDate: "2027-05-01T09:00:00.000Z",
  tags: ["city", "food"],
  bestSeason: "April to June",
  homeCurrency: "EUR",
  days: [
    {
      id: "day-1",
      title: "Tiles",
      summary: "Blue and white.",
      stops: [
        {
          id: "tiles",
          name: "Tile Museum",
          address: "R. Me. Deus 4",
          category: "museum",
          coordinate: tiles,
          startTime: "10:00",
          durationMinutes: 120,
          note: "Closed on Mondays.",
          phone: "+351 21 810 0340",
          bookingURL: "https://www.museudoazulejo.gov.pt/",
        },
      ],
    },
    { id: "day-2", stops: [] },
  ],
  packing: [{ id: "shoes", name: "Walking shoes", quantity: 2, category: "clothing", isPacked: true }],
  expenses: [
    {
      id: "dinner",
      title: "Dinner",
      amount: 46.5,
      currency: "EUR",
      date: "2027-05-01T19:30:00.000Z",
      category: "food",
    },
  ],
  visibility: "unlisted",
} satisfies ItineraryDraft;

describe("create_itinerary", () => {
  for (const era of ["modern", "legacy"] as const)
    test(`saves a whole itinerary in one call (${era})`, async () => {
      const { structured, text } = await mcpCalls(app, mine.token, era).call("create_itinerary", whole);
      const { itinerary, etag } = await read(structured.id);
      expect(itinerary).toMatchObject({ ...whole, role: "owner" });
      expect(structured).toEqual({
        id: itinerary.id,
        etag,
        url: `${app.url}/itineraries/${itinerary.id}`,
        title: "Lisbon in spring",
        visibility: "unlisted",
        dayCount: 2,
        stopCount: 1,
        placed: 0,
      });
      expect(text).toBe(
        `Saved "Lisbon in spring": 2 days, 1 stop, unlisted.\nOpen: ${structured.url}\nid: ${structured.id} | etag: ${etag}`,
      );
      expect(locatedTrips).toEqual([]);
    });

  test("creates the same itinerary as REST, from any draft", async () => {
    const words = fc
      .string({ unit: "grapheme", minLength: 1, maxLength: 20 })
      .map((text) => `x${text.toWellFormed()}`);
    const stop = fc.record(
      { name: words, note: words, startTime: fc.constant("09:30") },
      { requiredKeys: ["name"] },
    );
    const draft = fc.record(
      {
        title: words,
        summary: words,
        tags: fc.array(words, { maxLength: 3 }),
        days: fc.array(
          fc.record({ title: words, stops: fc.array(stop, { maxLength: 3 }) }, { requiredKeys: [] }),
          {
            maxLength: 3,
          },
        ),
        expenses: fc.array(fc.record({ title: words, amount: fc.integer() }), { maxLength: 2 }),
        visibility: fc.constantFrom("private", "unlisted", "public"),
      },
      { requiredKeys: ["title"] },
    );
    const contentOf = async (id: string) => {
      const { id: _, createdAt: _c, updatedAt: _u, posterURL: _p, ...itinerary } = (await read(id)).itinerary;
      // Generated ids differ.
      return JSON.parse(JSON.stringify(itinerary, (name, value) => (name === "id" ? undefined : value)));
    };
    await fc.assert(
      fc.asyncProperty(draft, async (draft) => {
        const { structured } = await create({ ...draft, idempotencyKey: randomUUID() });
        const { itinerary } = await makeItinerary(app, mine.token, draft as Partial<ItineraryDraft>);
        expect(await contentOf(structured.id)).toEqual(await contentOf(itinerary.id));
      }),
      { numRuns: propertyRuns(25) },
    );
  });

  const stop = (fields: object) => ({ title: "Lisbon", days: [{ stops: [{ name: "Alfama", ...fields }] }] });
  test.each<[string, unknown, string, string]>([
    ["no title", {}, "/title", "is required"],
    ["a blank title", { title: " " }, "/title", "must not be blank"],
    ["a long title", { title: "x".repeat(201) }, "/title", "must have at most 200 characters"],
    ["a number for text", { title: 7 }, "/title", "must be a string"],
    ["null", { title: "Lisbon", summary: null }, "/summary", "must be a string"],
    ["an unknown field", { title: "Lisbon", budget: 3 }, "/budget", "is not known here"],
    ["an unknown field of a stop", stop({ lat: 3 }), "/days/0/stops/0/lat", "is not known here"],
    ["what only the server says", { title: "Lisbon", id: randomUUID() }, "/id", "is not known here"],
    ["text for a list", { title: "Lisbon", days: "two" }, "/days", "must be an array"],
    [
      "a stop without a name",
      { title: "Lisbon", days: [{ stops: [{}] }] },
      "/days/0/stops/0/name",
      "is required",
    ],
    [
      "a latitude beyond the pole",
      stop({ coordinate: { latitude: 91, longitude: 0 } }),
      "/days/0/stops/0/coordinate/latitude",
      "must be <= 90",
    ],
    [
      "half a coordinate",
      stop({ coordinate: { latitude: 1 } }),
      "/days/0/stops/0/coordinate/longitude",
      "is required",
    ],
    [
      "a time",
      stop({ startTime: "9:30" }),
      "/days/0/stops/0/startTime",
      'must match pattern "^([01]\\d|2[0-3]):[0-5]\\d$", such as "09:30"',
    ],
    ["a duration", stop({ durationMinutes: 1.5 }), "/days/0/stops/0/durationMinutes", "must be an integer"],
    [
      "a category",
      { title: "Lisbon", expenses: [{ title: "Tram", amount: 3, category: "tram" }] },
      "/expenses/0/category",
      "must be one of lodging, transport, flight, food, activity, shopping, fee, other",
    ],
    [
      "a script for an address",
      stop({ bookingURL: "javascript:alert(1)" }),
      "/days/0/stops/0/bookingURL",
      'must match pattern "^https?://", such as "https://www.example.com/"',
    ],
    [
      "a date without a time",
      { title: "Lisbon", startDate: "2027-05-01" },
      "/startDate",
      'must match format "date-time", such as "2026-05-01T09:00:00.000Z"',
    ],
    [
      "a currency",
      { title: "Lisbon", homeCurrency: "Euro" },
      "/homeCurrency",
      "must be a currency of ISO 4217, such as EUR, USD or JPY",
    ],
    ["too many days", { title: "Lisbon", days: Array(121).fill({}) }, "/days", "must have at most 120 items"],
    [
      "a visibility",
      { title: "Lisbon", visibility: "secret" },
      "/visibility",
      "must be one of private, unlisted, public",
    ],
    [
      "an id twice",
      { title: "Lisbon", days: [{ id: "a" }, { stops: [{ id: "a", name: "Alfama" }] }] },
      "/days/1/stops/0/id",
      "repeats the id of /days/0; ids are unique within an itinerary",
    ],
    [
      "a key that is not a UUID",
      { title: "Lisbon", idempotencyKey: "once" },
      "/idempotencyKey",
      'must match format "uuid", such as "0d3f6a52-7c1e-4b8e-9a57-2f6f1c0e8b11"',
    ],
  ])("says what to correct: %s", async (_, input, path, message) => {
    const { isError, text, structured, problem } = await create(input);
    expect(isError).toBe(true);
    expect(structured).toBeUndefined();
    expect(problem).toMatchObject({ code: "validationFailed", errors: [{ path, message }] });
    expect(text).toMatch(/^validationFailed: Nothing was done\. Please fix:\n/);
    expect(text.split("\n").slice(1)).toEqual([`- ${path} ${message}`]);
    expect(await owned()).toBe(0);
    expect(locatedTrips).toEqual([]);
  });

  test("reports all errors at once", async () => {
    const { text } = await create({
      days: [{ stops: [{ name: "" }, { name: "Alfama", category: "hill" }] }],
    });
    expect(text.split("\n").slice(1).sort()).toEqual([
      "- /days/0/stops/0/name must not be blank",
      expect.stringMatching(/^- \/days\/0\/stops\/1\/category must be one of sight, museum, /),
      "- /title is required",
    ]);
  });

  test("refuses what would be too large to store", async () => {
    // Each gets an id and a category.
    const days = Array.from({ length: 120 }, () => ({ stops: Array(60).fill({ name: "x".repeat(120) }) }));
    const { isError, problem } = await create({ title: "Everywhere", days });
    expect(isError).toBe(true);
    expect(problem?.code).toBe("payloadTooLarge");
    expect(await owned()).toBe(0);
  });

  test("leaves nothing behind when anything fails, and can be repeated", async () => {
    const { db } = app.parts;
    await db.unsafe(`
      create function refuse() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$;
      create trigger refuse before update on idempotency_keys for each row execute function refuse()`);
    const { isError, problem } = await create(lisbon);
    await db.unsafe("drop trigger refuse on idempotency_keys; drop function refuse()");
    expect(isError).toBe(true);
    expect(problem?.code).toBe("internal");
    expect(await owned()).toBe(0);
    expect((await create(lisbon)).structured.title).toBe("Lisbon in spring");
    expect(await owned()).toBe(1);
  });

  describe("the same call", () => {
    test("repeated creates nothing twice, in whatever order its fields are", async () => {
      const { structured: first } = await create({
        title: "Porto",
        summary: "Port.",
        days: [{ title: "a", stops: [] }],
      });
      const again = await create({ days: [{ stops: [], title: "a" }], summary: "Port.", title: "Porto" });
      expect(again.structured).toEqual(first);
      expect(again.text).toBe(
        `The same call saved this before, so nothing was saved twice. It is "Porto": 1 day, 0 stops, private. To save the same draft a second time, send a new idempotencyKey.\nOpen: ${first.url}\nid: ${first.id} | etag: ${first.etag}`,
      );
      expect(await owned()).toBe(1);
    });

    test("with any difference is another call", async () => {
      const ids = new Set<string>();
      for (const input of [
        lisbon,
        { ...lisbon, title: "Lisbon in spring " },
        { ...lisbon, days: [...lisbon.days, {}] },
        { ...lisbon, days: [{ stops: [{ name: "Alfama", note: "" }] }] },
        { ...lisbon, visibility: "private" },
        { ...lisbon, idempotencyKey: randomUUID() },
        { ...lisbon, idempotencyKey: randomUUID() },
      ])
        ids.add((await create(input)).structured.id);
      expect(ids.size).toBe(7);
      expect(await owned()).toBe(7);
    });

    test("twenty times at once creates one, and all get it", async () => {
      const all = await Promise.all(Array.from({ length: 20 }, () => create(whole)));
      expect(all.filter(({ isError }) => isError)).toEqual([]);
      expect(new Set(all.map(({ structured }) => structured.id)).size).toBe(1);
      expect(all.filter(({ text }) => text.startsWith("Saved ")).length).toBe(1);
      expect(await owned()).toBe(1);
    });

    test("waits for the first to be done", async () => {
      const { released, release } = held();
      wait = () => released;
      const first = create(lisbon);
      await expect.poll(() => locatedTrips.length).toBe(1);
      const second = create(lisbon);
      const soon = await Promise.race([second, new Promise((resolve) => setTimeout(resolve, 400, "waits"))]);
      expect(soon).toBe("waits");
      release();
      expect((await second).structured).toEqual((await first).structured);
      expect(locatedTrips.length).toBe(1);
      expect(await owned()).toBe(1);
    });

    test("does not wait for ever, because the first process may have died", async () => {
      const { structured } = await create(lisbon);
      await app.parts.db`update idempotency_keys set answer = null where traveller_id = ${mine.traveller.id}`;
      vi.useFakeTimers({ toFake: ["performance"] });
      const call = create(lisbon);
      const passing = setInterval(() => vi.advanceTimersByTime(5_000), 100);
      const { isError, text } = await call;
      clearInterval(passing);
      vi.useRealTimers();
      expect(isError).toBe(true);
      expect(text).toBe(
        "idempotencyInProgress: The same call is still running. Repeat it in a moment: nothing is saved twice. Try again in 1 seconds.",
      );
      expect(await owned()).toBe(1);
      clock.moveBy(61_000);
      expect((await create(lisbon)).structured.id).not.toBe(structured.id);
    });

    test("creates it if the first call failed", async () => {
      wait = untilAborted;
      const leaving = new AbortController();
      const first = mcpCalls(app, mine.token).call("create_itinerary", lisbon, leaving.signal);
      await expect.poll(() => locatedTrips.length).toBe(1);
      wait = async () => {};
      const second = create(lisbon);
      leaving.abort();
      await expect(first).rejects.toThrow();
      expect((await second).text).toMatch(/^Saved /);
      expect(await owned()).toBe(1);
    });

    test("with its own key: once for each key, and never for another draft", async () => {
      const idempotencyKey = randomUUID();
      const { structured: first } = await create({ ...lisbon, idempotencyKey });
      expect((await create({ ...lisbon, idempotencyKey: idempotencyKey.toUpperCase() })).structured).toEqual(
        first,
      );
      const other = await create({ ...lisbon, title: "Porto", idempotencyKey });
      expect(other.isError).toBe(true);
      expect(other.problem?.code).toBe("idempotencyKeyReused");
      expect(other.text).toBe(
        "idempotencyKeyReused: This idempotencyKey was used before with another draft, so nothing was saved. Leave it out, or make a new UUID.",
      );
      expect(await owned()).toBe(1);
    });

    test("returns the itinerary as it is now", async () => {
      const { structured: first } = await create(lisbon);
      await update({
        id: first.id,
        etag: first.etag,
        changes: { title: "Lisbon in autumn", days: [{}, {}] },
      });
      const { structured } = await create(lisbon);
      const { etag } = await read(first.id);
      expect(etag).not.toBe(first.etag);
      expect(structured).toEqual({ ...first, etag, title: "Lisbon in autumn", dayCount: 2, stopCount: 0 });
    });

    test.each<[string, () => Promise<object>]>([
      ["", async () => lisbon],
      [" and its key", async () => ({ ...lisbon, idempotencyKey: randomUUID() })],
    ])("creates it again when it has been deleted, once%s", async (_, input) => {
      const sent = await input();
      const { structured: first } = await create(sent);
      await trash(first.id);
      const all = await Promise.all(Array.from({ length: 20 }, () => create(sent)));
      const ids = new Set(all.map(({ structured }) => structured.id));
      expect(ids.size).toBe(1);
      expect([...ids]).not.toContain(first.id);
      expect(await owned()).toBe(2);
      // The same once more, after it has been purged.
      await app.parts.db`delete from itineraries where id = ${[...ids][0] ?? ""}`;
      const { structured: third } = await create(sent);
      expect((await create(sent)).structured).toEqual(third);
      expect(await owned()).toBe(2);
    });

    test("deletes the key of the deleted itinerary only, not of one that was created again meanwhile", async () => {
      const { structured: first } = await create(lisbon);
      await trash(first.id);
      // The same call is made and answered after it is found that it was deleted, and before its key is deleted.
      const reading = vi.spyOn(app.parts.itineraryReader, "read").mockImplementationOnce(async () => {
        await create(lisbon);
        return undefined;
      });
      const { isError, text } = await create(lisbon);
      reading.mockRestore();
      expect(isError).toBe(false);
      expect(text).toMatch(/^The same call saved this before/);
      expect(await owned()).toBe(2);
    });

    test("by another traveller or another app is another call", async () => {
      const client = await makeClient(app);
      const { token, traveller } = await makeToken(app, { client });
      const [one, two] = [
        await create(lisbon, token),
        await create(lisbon, (await makeToken(app, { client })).token),
      ];
      const three = await create(lisbon, (await makeToken(app, { traveller })).token);
      expect(new Set([one, two, three].map(({ structured }) => structured.id)).size).toBe(3);
      // A new token of the same app changes nothing.
      const { token: renewed } = await makeToken(app, { client, traveller });
      expect((await create(lisbon, renewed)).structured).toEqual(one.structured);
    });

    test("a day later creates another one", async () => {
      const client = await makeClient(app);
      const { token, traveller } = await makeToken(app, { client });
      const { structured: first } = await create(lisbon, token);
      // A token lasts an hour.
      const later = async () => (await makeToken(app, { client, traveller })).token;
      clock.moveBy(24 * 3_600_000 - 1_000);
      expect((await create(lisbon, await later())).structured.id).toBe(first.id);
      clock.moveBy(2_000);
      expect((await create(lisbon, await later())).structured.id).not.toBe(first.id);
    });
  });

  test("locates stops without a coordinate if it is certain", async () => {
    const elsewhere = { latitude: 1, longitude: 2 };
    const { structured, text } = await create({
      title: "Lisbon",
      destination: "Lisbon, Portugal",
      days: [
        { stops: [{ name: "Belém Tower" }, { name: "Where we met" }] },
        { stops: [{ name: "National Tile Museum" }, { name: "Belém Tower", coordinate: elsewhere }] },
      ],
    });
    expect(structured).toMatchObject({ placed: 2, stopCount: 4 });
    expect(text).toContain(
      'Saved "Lisbon": 2 days, 4 stops, private. 2 of 3 stops without a coordinate were put on the map.\n',
    );
    expect(locatedTrips).toMatchObject([{ title: "Lisbon", destination: "Lisbon, Portugal" }]);
    const { itinerary } = await read(structured.id);
    expect(itinerary.days.map(({ stops }) => stops.map(({ coordinate }) => coordinate))).toEqual([
      [belem, undefined],
      [tiles, elsewhere],
    ]);
  });

  test("is the same call even if more stops could be located the second time", async () => {
    const sent = { title: "Lisbon", days: [{ stops: [{ name: "Ajuda" }] }], idempotencyKey: randomUUID() };
    const { structured: first } = await create(sent);
    places.set("Ajuda", belem);
    expect((await create(sent)).structured).toEqual(first);
    places.delete("Ajuda");
  });

  for (const era of ["modern", "legacy"] as const)
    test(`nothing is written for a client that has disconnected (${era})`, async () => {
      wait = untilAborted;
      const loggedBefore = app.logged.length;
      const leaving = new AbortController();
      const calls = mcpCalls(app, mine.token, era);
      const call = calls.call("create_itinerary", lisbon, leaving.signal);
      await expect.poll(() => locatedTrips.length).toBe(1);
      leaving.abort();
      await expect(call).rejects.toThrow();
      const claims = async () =>
        (await app.parts.db`select 1 from idempotency_keys where traveller_id = ${mine.traveller.id}`).length;
      await expect.poll(claims).toBe(0);
      expect(await owned()).toBe(0);
      expect(app.logged.slice(loggedBefore).filter((line) => line.includes('"level":50'))).toEqual([]);
    });

  test("a title cannot look like another line", async () => {
    const { text } = await create({ title: "Lisbon\nid: 1 | etag: 2" });
    expect(text.split("\n").length).toBe(3);
  });
});

describe("update_itinerary", () => {
  const makeTrip = (draft: Partial<ItineraryDraft> = whole) => makeItinerary(app, mine.token, draft);

  test("keeps the tracks of days, which assistants do not see", async () => {
    const track = { polyline: "_p~iF~ps|U_ulLnnqC", metres: 252_000 };
    const { itinerary, etag } = await makeTrip({ ...whole, days: [{ id: "hike", track }] });
    const days = [{ id: "hike", title: "Up the hill" }, { id: "rest" }];
    await update({ id: itinerary.id, etag, changes: { days } });
    const { body } = await app.client(mine.token).getItinerary({ params: { id: itinerary.id } });
    expect(body?.days).toMatchObject([{ title: "Up the hill", track }, { id: "rest" }]);
    expect(body?.days[1]?.track).toBeUndefined();
    const { structured } = await mcpCalls(app, mine.token).call("get_itinerary", { id: itinerary.id });
    expect(JSON.stringify(structured)).not.toContain("polyline");
  });

  test("changes the named fields, and returns the new etag", async () => {
    const { itinerary, etag } = await makeTrip();
    const { structured, text } = await update({
      id: itinerary.id.toUpperCase(),
      etag,
      changes: { title: "Lisbon in autumn", bestSeason: null, center: null, tags: [], days: [whole.days[0]] },
    });
    const now = await read(itinerary.id);
    const { bestSeason: _, center: _c, ...rest } = itinerary;
    expect(now.itinerary).toEqual({
      ...rest,
      title: "Lisbon in autumn",
      tags: [],
      days: itinerary.days.slice(0, 1),
      posterURL: now.itinerary.posterURL,
      updatedAt: now.itinerary.updatedAt,
    });
    expect(now.etag).not.toBe(etag);
    expect(structured).toEqual({
      id: itinerary.id,
      etag: now.etag,
      url: `${app.url}/itineraries/${itinerary.id}`,
      title: "Lisbon in autumn",
      visibility: "unlisted",
      dayCount: 1,
      stopCount: 1,
      placed: 0,
    });
    expect(text).toBe(
      `Changed "Lisbon in autumn": 1 day, 1 stop, unlisted.\nOpen: ${structured.url}\nid: ${itinerary.id} | etag: ${now.etag}`,
    );
    expect(locatedTrips).toEqual([]);
  });

  test("accepts an ETag without its quotes, and no other form", async () => {
    const { itinerary, etag } = await makeTrip();
    const bare = etag.slice(1, -1);
    const forms = [
      `W/${etag}`,
      "*",
      `\\"${bare}\\"`,
      `${bare}"`,
      `"${bare}`,
      `'${bare}'`,
      `${etag}, ${etag}`,
      " ",
      bare.slice(1),
    ];
    for (const form of forms) {
      const { isError, text } = await update({ id: itinerary.id, etag: form, changes: { title: "Porto" } });
      expect([form, isError, text.split(":")[0]]).toEqual([form, true, "itineraryModified"]);
    }
    expect((await read(itinerary.id)).etag).toBe(etag);
    expect((await update({ id: itinerary.id, etag: bare, changes: { title: "Porto" } })).isError).toBe(false);
    expect((await read(itinerary.id)).itinerary.title).toBe("Porto");
  });

  test("a conflict returns the current version", async () => {
    const { itinerary, etag } = await makeTrip();
    await update({ id: itinerary.id, etag, changes: { title: "Lisbon in autumn" } });
    const late = await update({ id: itinerary.id, etag, changes: { summary: "Late." } });
    const now = await read(itinerary.id);
    const { text: whatGetSays, structured: structuredByGet } = await mcpCalls(app, mine.token).call(
      "get_itinerary",
      {
        id: itinerary.id,
      },
    );
    expect(late.isError).toBe(true);
    expect(late.structured).toEqual({
      id: itinerary.id,
      etag: now.etag,
      url: `${app.url}/itineraries/${itinerary.id}`,
      title: "Lisbon in autumn",
      visibility: "unlisted",
      dayCount: 2,
      stopCount: 1,
      placed: 0,
      current: structuredByGet.itinerary,
      problem: expect.stringContaining("nothing was written"),
    });
    expect(late.text).toBe(
      `itineraryModified: The etag is not the current one: someone else changed the itinerary meanwhile, and nothing was written. Here is the current version. Apply the change to it, and call update_itinerary again with its etag.\n\n${whatGetSays}`,
    );
    expect(late.text).toContain(now.etag);
    const { isError } = await update({
      id: itinerary.id,
      etag: late.structured.etag,
      changes: { summary: "Late." },
    });
    expect(isError).toBe(false);
  });

  test.each<[string, object]>([
    ["a field", { title: "Porto", summary: null, tags: [" city", "city"] }],
    ["a new stop", { days: [...whole.days, { title: "Belém", stops: [{ name: "Belém Tower" }] }] }],
    ["a new stop with a coordinate", { days: [{ stops: [{ name: "Alfama", coordinate: belem }] }] }],
    [
      "new things",
      { packing: [{ name: "Sun hat" }], expenses: [{ title: "Tram", amount: 3 }, ...whole.expenses] },
    ],
    ["the visibility", { visibility: "public", center: { latitude: 38 } }],
    ["emptied lists", { packing: null, days: [] }],
  ])("a repetition whose first response was lost changes nothing more: %s", async (_, changes) => {
    const { itinerary, etag } = await makeTrip();
    const first = await update({ id: itinerary.id, etag, changes });
    expect(first.structured.etag).not.toBe(etag);
    const again = await update({ id: itinerary.id, etag, changes });
    expect(again.isError).toBe(false);
    expect(again.structured).toEqual({ ...first.structured, placed: 0 });
    expect(again.text).toMatch(/^Nothing to change: it says all this already\. It is "/);
    expect((await read(itinerary.id)).etag).toBe(first.structured.etag);
  });

  test.each<[string, object, object]>([
    ["another title", { title: "Porto" }, { title: "Faro" }],
    ["another visibility", { title: "Porto" }, { visibility: "private" }],
    [
      "a stop more",
      { days: [{ stops: [{ name: "a" }] }] },
      { days: [{ stops: [{ name: "a" }, { name: "a" }] }] },
    ],
    [
      "a stop less",
      { days: [{ stops: [{ name: "a" }, { name: "b" }] }] },
      { days: [{ stops: [{ name: "a" }] }] },
    ],
    ["another id", { days: [{ id: "a" }] }, { days: [{ id: "b" }] }],
    [
      "a removed coordinate",
      { days: [{ stops: [{ id: "a", name: "a", coordinate: belem }] }] },
      { days: [{ stops: [{ id: "a", name: "a" }] }] },
    ],
    ["another coordinate", { center: belem }, { center: { latitude: 1 } }],
    [
      "an id that another part has now",
      { packing: [{ id: "a", name: "a" }] },
      { expenses: [{ id: "a", title: "a", amount: 1 }] },
    ],
  ])("a change that differs from the current version is a conflict: %s", async (_, theirs, ours) => {
    const { itinerary, etag } = await makeTrip();
    const { structured } = await update({ id: itinerary.id, etag, changes: theirs });
    const { isError, structured: late } = await update({ id: itinerary.id, etag, changes: ours });
    expect(isError).toBe(true);
    expect(late).toMatchObject({ etag: structured.etag, current: { id: itinerary.id } });
    expect((await read(itinerary.id)).etag).toBe(structured.etag);
  });

  test("of many at once exactly one wins, each round", async () => {
    const { itinerary, etag } = await makeTrip();
    let current = etag;
    for (let round = 0; round < 4; round++) {
      const all = await Promise.all(
        Array.from({ length: 10 }, (_, n) =>
          update({ id: itinerary.id, etag: current, changes: { title: `Round ${round}, ${n}` } }),
        ),
      );
      const won = all.filter(({ isError }) => !isError);
      expect(won.length).toBe(1);
      const { structured } = won[0] as ToolResponse;
      expect(await read(itinerary.id)).toMatchObject({
        itinerary: { title: structured.title },
        etag: structured.etag,
      });
      for (const { isError, structured: conflictResult } of all)
        if (isError) expect(conflictResult).toMatchObject({ etag: structured.etag, title: structured.title });
      current = structured.etag;
    }
  });

  test("a change that changes nothing keeps the etag", async () => {
    const { itinerary, etag } = await makeTrip();
    const { isError, structured, text } = await update({
      id: itinerary.id,
      etag,
      changes: { title: whole.title },
    });
    expect(isError).toBe(false);
    expect(structured.etag).toBe(etag);
    expect(text).toMatch(/^Nothing to change: /);
  });

  test("a day keeps its image with its id", async () => {
    const { itinerary } = await makeTrip();
    await addFoundImages(app, itinerary.id, new Uint8Array([1]), { "day-1": {}, "day-2": {} });
    const { itinerary: before, etag } = await read(itinerary.id);
    const [first, second] = before.days;
    expect(first?.imageURL).toBeDefined();
    const days = [{ ...first, title: "Blue" }, { title: "No id any more" }];
    const { structured } = await update({ id: itinerary.id, etag, changes: { days } });
    const { itinerary: after } = await read(itinerary.id);
    expect(after.days[0]).toEqual({ ...first, title: "Blue" });
    expect(second?.imageURL).toBeDefined();
    expect(after.days[1]?.imageURL).toBeUndefined();
    expect(structured.dayCount).toBe(2);
  });

  test("locates new stops, and leaves existing ones without a coordinate", async () => {
    const { itinerary, etag } = await makeTrip({
      title: "Lisbon",
      destination: "Lisbon, Portugal",
      days: [{ id: "one", stops: [{ id: "tower", name: "Belém Tower" }] }],
    });
    const stops = [
      { id: "tower", name: "Belém Tower" },
      { id: "mine", name: "Belém Tower" },
      { name: "National Tile Museum" },
      { name: "Where we met" },
    ];
    const { structured, text } = await update({
      id: itinerary.id,
      etag,
      changes: { title: "Tiles", days: [{ id: "one", stops }] },
    });
    expect(structured).toMatchObject({ placed: 2, stopCount: 4 });
    expect(text).toContain("2 of 3 stops without a coordinate were put on the map.");
    expect(locatedTrips).toMatchObject([{ title: "Tiles", destination: "Lisbon, Portugal" }]);
    const { itinerary: now } = await read(itinerary.id);
    expect(now.days[0]?.stops.map(({ coordinate }) => coordinate)).toEqual([
      undefined,
      belem,
      tiles,
      undefined,
    ]);
  });

  test.each<[string, object, string, string]>([
    ["nothing", {}, "/changes", "must NOT have fewer than 1 properties"],
    ["an unknown field", { budget: 3 }, "/changes/budget", "is not known here"],
    ["what only the server says", { role: "owner" }, "/changes/role", "is not known here"],
    ["a removed title", { title: null }, "/changes/title", "must be a string"],
    [
      "a latitude",
      { days: [{ stops: [{ name: "a", coordinate: { latitude: -91, longitude: 0 } }] }] },
      "/changes/days/0/stops/0/coordinate/latitude",
      "must be >= -90",
    ],
    [
      "half of a coordinate removed",
      { center: { latitude: null } },
      "/changes/center/latitude",
      "is required",
    ],
    [
      "an id twice",
      { days: [{ id: "a" }, { id: "a" }] },
      "/changes/days/1/id",
      "repeats the id of /days/0; ids are unique within an itinerary",
    ],
    [
      "an id that something has which stays",
      { packing: [{ id: "day-2", name: "a" }] },
      "/changes/packing/0/id",
      "repeats the id of /days/1; ids are unique within an itinerary",
    ],
    [
      "an id that something later has which stays",
      { days: [{ id: "dinner" }] },
      "/changes",
      "conflicts with something that stays as it is: /expenses/0/id repeats the id of /days/0; ids are unique within an itinerary",
    ],
  ])("says what to correct: %s", async (_, changes, path, message) => {
    const { itinerary, etag } = await makeTrip();
    const { isError, text, problem } = await update({ id: itinerary.id, etag, changes });
    expect(isError).toBe(true);
    expect(problem).toMatchObject({ code: "validationFailed", errors: [{ path, message }] });
    expect(text.split("\n").slice(1)).toEqual([`- ${path} ${message}`]);
    expect((await read(itinerary.id)).etag).toBe(etag);
  });

  test.each<[string, object, string]>([
    ["no etag", { id: randomUUID(), changes: { title: "a" } }, "/etag is required"],
    ["no id", { etag: "a", changes: { title: "a" } }, "/id is required"],
    ["no changes", { id: randomUUID(), etag: "a", title: "Lisbon" }, "/changes is required"],
  ])("asks for missing input: %s", async (_, input, words) => {
    const { isError, text } = await update(input);
    expect(isError).toBe(true);
    expect(text).toContain(`- ${words}`);
  });

  test("is for the owner and the editors; the visibility is the owner's", async () => {
    const [editor, viewer, stranger] = await Promise.all([makeToken(app), makeToken(app), makeToken(app)]);
    const { id, etag } = await makeSharedItinerary(app, mine.token, {
      editor: editor.traveller,
      viewer: viewer.traveller,
    });
    const refusal = async (token: string, changes: object, tag = etag) => {
      const { isError, problem, structured } = await update({ id, etag: tag, changes }, token);
      return isError && structured === undefined && problem?.code;
    };
    expect(await refusal(viewer.token, { title: "Mine" })).toBe("roleRequired");
    // Not even a conflict reveals more than they may read.
    expect(await refusal(viewer.token, { title: "Mine" }, '"0-x"')).toBe("roleRequired");
    expect(await refusal(stranger.token, { title: "Mine" })).toBe("notFound");
    expect(await refusal(stranger.token, { title: "Mine" }, '"0-x"')).toBe("notFound");
    expect(await refusal(editor.token, { title: "Mine", visibility: "public" })).toBe("roleRequired");
    expect((await read(id)).etag).toBe(etag);
    const changed = await update(
      { id, etag, changes: { title: "Ours", visibility: "private" } },
      editor.token,
    );
    expect(changed.structured.title).toBe("Ours");
    await trash(id);
    expect(await refusal(editor.token, { title: "Mine" }, changed.structured.etag)).toBe("notFound");
  });

  test("nothing is written for a client that has disconnected", async () => {
    const { itinerary, etag } = await makeTrip();
    const leaving = new AbortController();
    let isOver = false;
    wait = async (signal) => {
      await untilAborted(signal);
      isOver = true;
    };
    const input = { id: itinerary.id, etag, changes: { days: [{ stops: [{ name: "Belém Tower" }] }] } };
    const call = mcpCalls(app, mine.token).call("update_itinerary", input, leaving.signal);
    await expect.poll(() => locatedTrips.length).toBe(1);
    leaving.abort();
    await expect(call).rejects.toThrow();
    await expect.poll(() => isOver).toBe(true);
    // Our own write comes after anything that the cancelled one might still do.
    const { structured } = await update({ id: itinerary.id, etag, changes: { title: "Porto" } });
    expect(structured.title).toBe("Porto");
    expect((await read(itinerary.id)).itinerary.days).toEqual(itinerary.days);
  });
});
