import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { StopDraft } from "../../../contract/itinerary.ts";
import type { TripWeather } from "../../../contract/weather.ts";
import { makeItinerary, makeToken } from "../../../test/support/makers.ts";
import { movedClock } from "../../../test/support/moved-clock.ts";
import { startApp, type TestApp } from "../../../test/support/start-app.ts";
import { type FakeWeather, startWeather } from "../../../test/support/start-weather.ts";
import { cleanUpWeather } from "../../geo/weather/cached-weather.ts";

const clock = movedClock("2026-05-01T09:00:00Z");
const callsADay = 10_000_000;
const hours = (count: number) => count * 3_600_000;

let weather: FakeWeather;
let app: TestApp;
let traveller: Awaited<ReturnType<typeof makeToken>>["traveller"];
beforeAll(async () => {
  weather = await startWeather(() => clock.now().toISOString().slice(0, 10));
  app = await startApp({
    parts: { clock },
    environment: {
      ...{ WEATHER: "open-meteo", WEATHER_URL: weather.url, WEATHER_CALLS_A_DAY: String(callsADay) },
      RATE_LIMITS: "on",
    },
  });
  ({ traveller } = await makeToken(app));
});
afterAll(async () => {
  await app.close();
  weather.close();
});
beforeEach(async () => {
  weather.fail();
  weather.setWarmer(0);
  weather.requests.length = 0;
  // Later than every pause of the test before.
  clock.moveBy(400 * hours(24) - (clock.time() % hours(24)) + hours(9));
  await app.parts.db`truncate weather_days, weather_pace, tries`;
});

const at = (latitude: number, longitude: number): StopDraft => ({
  name: "Somewhere",
  coordinate: { latitude, longitude },
});
const lisbon = at(38.71, -9.13);
const porto = at(41.15, -8.61);

/** The date so many days from today. */
const inDays = (count: number) => new Date(clock.time() + count * hours(24)).toISOString().slice(0, 10);

/** A new one, because they expire while the clock moves. */
const tokenNow = async () => (await makeToken(app, { traveller })).token;
const make = async (startDate: string | undefined, ...days: StopDraft[][]): Promise<string> => {
  const draft = {
    ...(startDate !== undefined && { startDate: `${startDate}T00:00:00Z` }),
    days: days.map((stops, nth) => ({ id: `day-${nth + 1}`, stops })),
  };
  return (await makeItinerary(app, await tokenNow(), draft)).itinerary.id;
};
const read = async (id: string): Promise<TripWeather> => {
  const { body } = await app.client(await tokenNow()).getWeather({ params: { id } });
  return body as TripWeather;
};
/** Once nothing is pending any more. */
const settled = async (id: string): Promise<TripWeather> => {
  const found = await read(id);
  return found.pending ? new Promise((resolve) => setImmediate(resolve)).then(() => settled(id)) : found;
};

describe("the weather", () => {
  test("is answered at once, and asked for in the background, once for everybody", async () => {
    const id = await make(inDays(1), [lisbon, lisbon], [porto]);
    expect(await read(id)).toEqual({ data: [], pending: true });
    expect(await settled(id)).toEqual({
      data: [
        {
          ...{ dayId: "day-1", date: inDays(1), kind: "forecast", lowest: 15, highest: 25 },
          ...{ rainChance: 5, sky: "rain" },
        },
        {
          ...{ dayId: "day-2", date: inDays(2), kind: "forecast", lowest: 15, highest: 25 },
          ...{ rainChance: 10, sky: "partlyCloudy" },
        },
      ],
      credit: { text: "Weather data by Open-Meteo.com", url: "https://open-meteo.com/" },
    });
    const near = await make(inDays(3), [at(38.74, -9.11)]);
    expect((await read(near)).data).toHaveLength(1);
    expect(weather.requests).toHaveLength(1);
    const [{ pathname, searchParams }] = weather.requests as [URL];
    expect(pathname).toBe("/v1/forecast");
    expect(searchParams.get("latitude")).toBe("38.7,41.2");
    expect(searchParams.get("longitude")).toBe("-9.1,-8.6");
    expect(searchParams.get("timezone")).toBe("auto");
  });

  test("of later days is what is usual there, in one request for all years", async () => {
    const id = await make(inDays(14), [lisbon], [lisbon], [], [porto]);
    const { data } = await settled(id);
    expect(data.map(({ date, kind }) => `${date} ${kind}`)).toEqual([
      `${inDays(14)} forecast`,
      `${inDays(15)} usual`,
      `${inDays(16)} usual`,
      `${inDays(17)} usual`,
    ]);
    expect(data[1]).toMatchObject({ lowest: 10, highest: 20 });
    expect(data[1]?.sky).toBeUndefined();
    expect(data[1]?.rainChance).toBeGreaterThan(40);
    expect(data[1]?.rainChance).toBeLessThan(60);
    const archive = weather.requests.filter(({ pathname }) => pathname === "/v1/archive");
    expect(archive).toHaveLength(1);
    expect(archive[0]?.searchParams.get("start_date")?.split(",")).toHaveLength(10);
    const lastYear = clock.now().getUTCFullYear() - 1;
    expect(archive[0]?.searchParams.get("start_date")).toMatch(
      new RegExp(`^${lastYear}-\\d\\d-\\d\\d,${lastYear - 1}-`),
    );
    const sameDay = `${clock.now().getUTCFullYear() + 1}${data[1]?.date.slice(4)}`;
    expect((await read(await make(sameDay, [lisbon]))).data).toMatchObject([{ kind: "usual" }]);
  });

  test("knows the 29th of February", async () => {
    const { data } = await settled(await make("2036-02-28", [lisbon], [lisbon], [lisbon]));
    expect(data.map(({ date }) => date)).toEqual(["2036-02-28", "2036-02-29", "2036-03-01"]);
  });

  test("is known on the first day of a year for its last one", async () => {
    clock.moveTo(`${clock.now().getUTCFullYear() + 1}-01-01T09:00:00Z`);
    const last = `${clock.now().getUTCFullYear()}-12-31`;
    expect((await settled(await make(last, [lisbon]))).data).toMatchObject([{ date: last, kind: "usual" }]);
  });

  test("that the service did not know is asked for again on the next day", async () => {
    const id = await make(inDays(100), [lisbon]);
    const empty = { daily: { time: [inDays(-365)], temperature_2m_max: [null] } };
    weather.fail((response) => response.writeHead(200).end(JSON.stringify(Array(5).fill(empty))));
    expect(await settled(id)).toEqual({ data: [] });
    weather.fail();
    clock.moveBy(hours(2));
    expect(await settled(id)).toEqual({ data: [] });
    clock.moveBy(hours(24));
    expect((await settled(id)).data).toHaveLength(1);
  });

  test("of what is over, without a date or without a place is nothing", async () => {
    const over = await make(inDays(-2), [lisbon], [lisbon]);
    const nowhere = await make(inDays(1), [{ name: "Somewhere" }]);
    const undated = await make(undefined, [lisbon]);
    for (const id of [over, nowhere, undated]) expect(await read(id)).toEqual({ data: [] });
    expect(weather.requests).toEqual([]);
  });

  test("is asked for again after three hours, and shown meanwhile", async () => {
    const id = await make(inDays(1), [lisbon]);
    await settled(id);
    clock.moveBy(hours(2.9));
    expect((await read(id)).pending).toBeUndefined();
    clock.moveBy(hours(0.2));
    weather.setWarmer(5);
    expect(await read(id)).toMatchObject({ data: [{ highest: 25 }], pending: true });
    expect((await settled(id)).data).toMatchObject([{ highest: 30 }]);
    weather.fail((response) => response.writeHead(500).end());
    clock.moveBy(hours(4));
    // An old forecast is better than none, and nothing is missing.
    expect(await settled(id)).toMatchObject({ data: [{ highest: 30 }] });
    expect((await settled(id)).incomplete).toBeUndefined();
    clock.moveBy(hours(8));
    expect((await read(id)).data).toEqual([]);
    await cleanUpWeather(app.parts);
    expect(await app.parts.db`select from weather_days`).toHaveLength(0);
  });

  test("has an ETag", async () => {
    const id = await make(inDays(1), [lisbon]);
    await settled(id);
    const token = await tokenNow();
    const ask = (tag = "") =>
      fetch(`${app.url}/v1/itineraries/${id}/weather`, {
        headers: { authorization: `Bearer ${token}`, ...(tag && { "if-none-match": tag }) },
      });
    const tag = (await ask()).headers.get("etag") ?? "";
    expect((await ask(tag)).status).toBe(304);
    expect((await ask('"other"')).status).toBe(200);
  });
});

describe("a weather service that", () => {
  test.each([
    ["is broken", (response) => response.writeHead(500).end()],
    ["closes the connection", (response) => response.destroy()],
    ["sends no JSON", (response) => response.writeHead(200).end("<html>")],
    ["sends something else", (response) => response.writeHead(200).end('{"daily":{"time":[]}}')],
    ["sends too few places", (response) => response.writeHead(200).end("[]")],
    [
      "says that there were too many requests",
      (response) => response.writeHead(429, { "retry-after": "3600" }).end('{"error":true,"reason":"limit"}'),
    ],
  ] satisfies [string, Parameters<FakeWeather["fail"]>[0]][])(
    "%s is left alone for a while",
    async (_, how) => {
      const id = await make(inDays(1), [lisbon]);
      weather.fail(how);
      expect(await settled(id)).toEqual({ data: [], incomplete: "unavailable" });
      expect(await settled(id)).toEqual({ data: [], incomplete: "unavailable" });
      expect(weather.requests).toHaveLength(1);
      weather.fail();
      clock.moveBy(hours(2));
      const then = await settled(id);
      expect(then.data).toHaveLength(1);
      expect(then.incomplete).toBeUndefined();
    },
  );

  test("is slow keeps nobody waiting", async () => {
    const waiting: (() => void)[] = [];
    weather.fail((response) => void waiting.push(() => response.destroy()));
    const id = await make(inDays(1), [lisbon]);
    for (let nth = 0; nth < 3; nth += 1) expect(await read(id)).toEqual({ data: [], pending: true });
    expect(weather.requests.length).toBeLessThanOrEqual(1);
    await expect.poll(() => waiting.length).toBe(1);
    // Asking whether it is there yet costs nothing of the caller's share: a place for 16 days is 2 calls, rounded up.
    expect(await app.parts.db`select from tries where used = 2`).toHaveLength(1);
    for (const end of waiting) end();
    await settled(id);
  });

  test("has lost its past years still has forecasts", async () => {
    weather.fail((response, { pathname }) => pathname === "/v1/archive" && response.writeHead(502).end());
    expect(await settled(await make(inDays(100), [lisbon]))).toMatchObject({ data: [] });
    expect((await settled(await make(inDays(1), [lisbon]))).data).toHaveLength(1);
  });

  test("sends more than was asked for does not fill the database", async () => {
    const time = Array.from({ length: 5_000 }, (_, nth) => inDays(nth));
    const daily = {
      time,
      temperature_2m_max: time.map(() => 20),
      temperature_2m_min: time.map(() => 10),
    };
    weather.fail((response) => response.writeHead(200).end(JSON.stringify({ daily })));
    expect((await settled(await make(inDays(1), [lisbon]))).data).toHaveLength(1);
    const rows = await app.parts.db`select from weather_days`;
    expect(rows.length).toBeLessThanOrEqual(18);
  });

  test("has a limit is not asked beyond it, and nobody uses up all of it", async () => {
    const id = await make(inDays(1), [lisbon]);
    await app.parts.db`
      insert into weather_pace (next_turn, day, calls) values (${clock.now()}, ${inDays(0)}::text::date, 9999999)`;
    expect(await settled(id)).toEqual({ data: [], incomplete: "unavailable" });
    expect(weather.requests).toEqual([]);
    clock.moveBy(hours(15.2));
    expect((await settled(id)).data).toHaveLength(1);

    await app.parts.db`truncate weather_days`;
    await app.parts.db`update tries set used = ${callsADay / 20}`;
    expect(await read(id)).toEqual({ data: [], incomplete: "busy" });
  });
});
