import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Itinerary, StopDraft } from "../../../contract/itinerary.ts";
import { failureOf } from "../../../test/support/failure-of.ts";
import { makeItinerary, makeToken } from "../../../test/support/makers.ts";
import { startApp, type TestApp } from "../../../test/support/start-app.ts";
import { type FakeRouter, startRouter, straightLegs } from "../../../test/support/start-router.ts";

const at = (latitude: number, longitude: number) => ({ coordinate: { latitude, longitude } });
const cathedral: StopDraft = { id: "cathedral", name: "Cathedral", ...at(38.7098, -9.1326) };
const castle: StopDraft = { id: "castle", name: "Castle", ...at(38.7139, -9.1335) };
const tower: StopDraft = { id: "tower", name: "Belém Tower", ...at(38.6916, -9.216) };
const almada: StopDraft = { id: "almada", name: "Almada", ...at(38.6766, -9.1476) };

let app: TestApp;
let token: string;
beforeAll(async () => {
  app = await startApp();
  ({ token } = await makeToken(app));
});
afterAll(() => app.close());

const make = async (...days: StopDraft[][]) => {
  const draft = {
    startDate: "2026-05-04T00:00:00Z",
    days: days.map((stops, nth) => ({ id: `day-${nth + 1}`, stops })),
  };
  return (await makeItinerary(app, token, draft)).itinerary;
};
const waysOf = async ({ id }: Pick<Itinerary, "id">) =>
  (await app.client(token).getWays({ params: { id } })).body?.data ?? [];
const problemsOf = async ({ id }: Pick<Itinerary, "id">) =>
  (await app.client(token).checkItinerary({ params: { id } })).body?.data ?? [];

describe("ways", () => {
  test("lead from each stop to the next of its day", async () => {
    const trip = await make([cathedral, castle, tower], [{ ...cathedral, id: "again" }]);
    const ways = await waysOf(trip);
    expect(ways).toMatchObject([
      { dayId: "day-1", from: "cathedral", to: "castle", mode: "walk", source: "estimate" },
      { dayId: "day-1", from: "castle", to: "tower", mode: "transit", source: "estimate" },
    ]);
    expect(ways[0]?.minutes).toBeGreaterThan(4);
    expect(ways[0]?.minutes).toBeLessThan(15);
    expect(ways[0]?.metres).toBeGreaterThan(450);
  });

  test("go by what the traveller chose, unless nobody could", async () => {
    const trip = await make([cathedral, { ...castle, arriveBy: "bike" }, { ...almada, arriveBy: "walk" }]);
    expect(await waysOf(trip)).toMatchObject([{ mode: "bike" }, { mode: "transit" }]);
  });

  test("are not known without a place, after a flight, or across an ocean", async () => {
    const flight: StopDraft = { id: "flight", name: "LIS to FCO", category: "flight", ...at(38.77, -9.13) };
    const rome: StopDraft = { id: "rome", name: "Rome", ...at(41.89, 12.49) };
    const york: StopDraft = { id: "york", name: "New York", ...at(40.71, -74.0) };
    expect(
      await waysOf(await make([{ id: "somewhere", name: "Somewhere" }, castle], [flight, rome, york])),
    ).toEqual([]);
  });

  test("are not known after a ride, but from a station", async () => {
    const tram: StopDraft = { ...cathedral, id: "tram", category: "transport" };
    expect(await waysOf(await make([tram, castle]))).toHaveLength(1);
    expect(await waysOf(await make([{ ...tram, durationMinutes: 12 }, castle]))).toEqual([]);
  });

  test("have an ETag that changes with the plan", async () => {
    const { id } = await make([cathedral, castle]);
    const read = (tag = "") =>
      fetch(`${app.url}/v1/itineraries/${id}/ways`, {
        headers: { authorization: `Bearer ${token}`, ...(tag && { "if-none-match": tag }) },
      });
    const first = await read();
    const tag = first.headers.get("etag") ?? "";
    expect((await read(tag)).status).toBe(304);
    const { headers } = await app.client(token).getItinerary({ params: { id } });
    await app.client(token).changeItinerary({
      ...{ params: { id }, headers: { "if-match": headers.get("etag") ?? "" } },
      body: { days: [{ id: "day-1", stops: [castle, tower] }] },
    });
    expect((await read(tag)).status).toBe(200);
  });
});

describe("a check", () => {
  test("says what cannot be done, with a pointer to it", async () => {
    const museum = { openingHours: "Tu-Su 10:00-18:00", startTime: "15:00", durationMinutes: 60 };
    const trip = await make([
      { ...cathedral, startTime: "10:00", durationMinutes: 60 },
      { ...tower, startTime: "11:05" },
      { ...castle, ...museum },
    ]);
    const problems = await problemsOf(trip);
    expect(problems).toMatchObject([
      { kind: "tooTight", path: "/days/0/stops/1", stopId: "tower", otherStopId: "cathedral" },
      { kind: "closed", path: "/days/0/stops/2", stopId: "castle", hours: [] },
    ]);
    expect(problems[0]?.detail).toMatch(
      /^From Cathedral to Belém Tower there are 5 minutes, and \d+ more are needed\.$/,
    );
  });

  test("finds nothing in a plan that can be done", async () => {
    expect(await problemsOf(await make([cathedral, { ...castle, startTime: "12:00" }]))).toEqual([]);
  });
});

describe("the best order", () => {
  const propose = async ({ id }: Pick<Itinerary, "id">, dayId = "day-1") =>
    (await app.client(token).proposeOrder({ params: { id, dayId } })).body;

  test("saves ways, and leaves what has a time where it is", async () => {
    const near = { id: "near", name: "Near the tower", ...at(38.694, -9.213) };
    const proposal = await propose(await make([tower, castle, near, cathedral]));
    expect(proposal.order).toHaveLength(4);
    expect(Math.abs(proposal.order.indexOf("tower") - proposal.order.indexOf("near"))).toBe(1);
    expect(proposal.minutesAfter).toBeLessThan(proposal.minutesBefore);
    const timed = [
      { ...tower, startTime: "09:00" },
      { ...castle, startTime: "12:00" },
      { ...near, startTime: "15:00" },
    ];
    expect((await propose(await make(timed))).order).toEqual(["tower", "castle", "near"]);
  });

  test("leaves time for visits that do not say how long they take", async () => {
    const along = (id: string, longitude: number): StopDraft => ({ id, name: id, ...at(38.7115, longitude) });
    const begin = { ...along("begin", -9.145), startTime: "09:00" };
    const end = { ...along("end", -9.133), startTime: "11:00" };
    const between = [along("third", -9.136), along("first", -9.142), along("second", -9.139)];
    const { order } = await propose(await make([begin, end, ...between]));
    expect(order.indexOf("end")).toBeLessThanOrEqual(2);
  });

  test("begins with what came earlier, where it makes no difference", async () => {
    const way = { id: "way", name: "Between them", ...at(38.7125, -9.1335) };
    expect((await propose(await make([cathedral, castle, way]))).order[0]).toBe("cathedral");
    expect((await propose(await make([castle, cathedral, way]))).order[0]).toBe("castle");
  });

  test("leaves from the hotel and comes back to it", async () => {
    const hotel: StopDraft = { id: "hotel", name: "Hotel", category: "lodging", ...at(38.7115, -9.135) };
    const west = { id: "west", name: "West", ...at(38.7115, -9.145) };
    const farWest = { id: "far-west", name: "Far west", ...at(38.7115, -9.155) };
    const east = { id: "east", name: "East", ...at(38.7115, -9.125) };
    const away = await propose(await make([hotel, west, east, farWest]));
    expect(away.order[0]).toBe("hotel");
    const back = await propose(await make([west, east, farWest, hotel]));
    expect(back.order.at(-1)).toBe("hotel");
  });

  test("leaves what is before a ride before it, and what is after it after it", async () => {
    const train: StopDraft = { id: "train", name: "Train", category: "transport", ...at(38.714, -9.1226) };
    const [lello, ribeira, serralves] = [at(41.1469, -8.6148), at(41.141, -8.613), at(41.1597, -8.6598)].map(
      (place, nth): StopDraft => ({ id: `porto-${nth}`, name: "Porto", ...place }),
    ) as [StopDraft, StopDraft, StopDraft];
    const inPorto = [lello, serralves, ribeira];
    const flight: StopDraft = { id: "train", name: "A flight, not on the map", category: "flight" };
    for (const ride of [train, { ...train, startTime: "08:00" }, flight]) {
      const { order } = await propose(await make([castle, ride, ...inPorto, cathedral]));
      expect(order.slice(0, 2)).toEqual(["castle", "train"]);
    }
    const back: StopDraft = { ...lello, id: "back", category: "transport", durationMinutes: 180 };
    const { order } = await propose(await make([castle, train, ...inPorto, back, tower, cathedral]));
    expect(order.slice(0, 2)).toEqual(["castle", "train"]);
    expect(order.indexOf("back")).toBe(5);
    const { minutesBefore } = await propose(await make([castle, train, ...inPorto]));
    expect(minutesBefore).toBeLessThan(120);
  });

  test("counts the ways as the traveller goes them", async () => {
    const trip = await make([tower, castle, cathedral].map((stop) => ({ ...stop, arriveBy: "bike" })));
    const ways = await waysOf(trip);
    expect((await propose(trip)).minutesBefore).toBe(ways.reduce((sum, { minutes }) => sum + minutes, 0));
  });

  test("keeps what is not on the map behind the stop before it", async () => {
    const lunch = { id: "lunch", name: "Lunch" };
    const near = { id: "near", name: "Near the tower", ...at(38.694, -9.213) };
    const { order } = await propose(await make([tower, castle, lunch, near]));
    expect(order.indexOf("lunch")).toBe(order.indexOf("castle") + 1);
    expect((await propose(await make([lunch]))).order).toEqual(["lunch"]);
    expect(await propose(await make([]))).toEqual({
      order: [],
      minutesBefore: 0,
      minutesAfter: 0,
      source: "estimate",
    });
  });

  test("of a day that is not there is 404", async () => {
    const { id } = await make([tower]);
    const failure = await failureOf(app.client(token).proposeOrder({ params: { id, dayId: "day-2" } }));
    expect(failure.problem).toMatchObject({ status: 404, code: "notFound" });
  });
});

describe("with a router", () => {
  let router: FakeRouter;
  let routed: TestApp;
  let mine: string;
  let other: string;
  let guest: string;
  beforeAll(async () => {
    router = await startRouter("valhalla");
    routed = await startApp({
      environment: {
        ROUTER: "valhalla",
        ROUTER_URL: router.url,
        ROUTER_PER_SECOND: "100",
        RATE_LIMITS: "on",
      },
    });
    ({ token: mine } = await makeToken(routed));
    ({ token: other } = await makeToken(routed));
    ({ token: guest } = await makeToken(routed, { traveller: null, firstParty: true }));
  });
  afterAll(async () => {
    await routed.close();
    router.close();
  });
  beforeEach(async () => {
    router.requests.length = 0;
    router.answer = straightLegs;
    await routed.parts.db`delete from routes`;
    await routed.parts.db`delete from paces`;
    await routed.parts.db`delete from tries`;
    routed.parts.wayCache.clear();
  });

  const plan = async (...stops: StopDraft[]) =>
    (
      await makeItinerary(routed, mine, {
        startDate: "2026-05-04T00:00:00Z",
        visibility: "public",
        days: [{ id: "day-1", stops }],
      })
    ).itinerary;
  const read = async ({ id }: Pick<Itinerary, "id">, token = mine) => {
    const { body, headers } = await routed.client(token).getWays({ params: { id } });
    return { ...body, etag: headers.get("etag") ?? "" };
  };
  const readFound = (trip: Pick<Itinerary, "id">, token = mine) =>
    expect.poll(async () => (await read(trip, token)).pending, { timeout: 10_000 }).toBeUndefined();
  const walkTo: StopDraft = { id: "viewpoint", name: "Viewpoint", ...at(38.7205, -9.13), arriveBy: "walk" };

  test("estimates come at once, routes when they are found, and the ETag says so", async () => {
    const trip = await plan(cathedral, castle, walkTo, { ...almada, arriveBy: "transit" });
    const first = await read(trip);
    expect(first.data?.map(({ source }) => source)).toEqual(["estimate", "estimate", "estimate"]);
    expect(first.pending).toBe(true);
    await readFound(trip);
    const then = await read(trip);
    expect(then.data).toMatchObject([
      { source: "valhalla", minutes: 3, metres: 300, polyline: expect.stringMatching(/^.{8,}$/) },
      { source: "valhalla", minutes: 4, metres: 400 },
      { source: "estimate", mode: "transit" },
    ]);
    expect(then.data?.[2]?.polyline).toBeUndefined();
    expect(then.etag).not.toBe(first.etag);
    expect(router.requests.map(({ places }) => places.length)).toEqual([3]);
    const gpx = await fetch(`${routed.url}/v1/itineraries/${trip.id}/export?format=gpx`, {
      headers: { authorization: `Bearer ${mine}` },
    });
    expect(gpx.headers.get("etag")).toBe(then.etag);
    expect((await gpx.text()).match(/<trkseg>/g)).toHaveLength(2);
    const again = await fetch(`${routed.url}/v1/itineraries/${trip.id}/ways`, {
      headers: { authorization: `Bearer ${mine}`, "if-none-match": then.etag },
    });
    expect(again.status).toBe(304);
  });

  test("a traveller has 60 best orders in ten minutes", async () => {
    const { id } = await plan(cathedral, castle);
    const propose = () => routed.client(mine).proposeOrder({ params: { id, dayId: "day-1" } });
    await propose();
    await routed.parts.db`update tries set used = 60`;
    expect((await failureOf(propose())).problem).toMatchObject({ status: 429, code: "rateLimited" });
  });

  test("the check and the best order use the routes", async () => {
    router.answer = (request) => straightLegs(request).map((leg) => ({ ...leg, seconds: 7_200 }));
    const trip = await plan(
      { ...cathedral, startTime: "10:00", durationMinutes: 10 },
      { ...castle, startTime: "11:00" },
    );
    const check = async () => {
      const { body, headers } = await routed.client(mine).checkItinerary({ params: { id: trip.id } });
      return { kinds: body?.data.map(({ kind }) => kind), etag: headers.get("etag") };
    };
    const before = await check();
    expect(before.kinds).toEqual([]);
    await read(trip);
    await readFound(trip);
    const after = await check();
    expect(after.kinds).toEqual(["tooTight"]);
    expect(after.etag).not.toBe(before.etag);
    const order = await routed.client(mine).proposeOrder({ params: { id: trip.id, dayId: "day-1" } });
    expect(order.body.minutesBefore).toBe(120);
  });

  test("guests see what is known, and make nobody ask", async () => {
    const trip = await plan(cathedral, castle);
    expect(await read(trip, guest)).toMatchObject({ data: [{ source: "estimate" }] });
    expect((await read(trip, guest)).pending).toBeUndefined();
    expect((await read(trip, other)).pending).toBe(true);
    await readFound(trip);
    expect((await read(trip, guest)).data).toMatchObject([{ source: "valhalla" }]);
    expect(router.requests).toHaveLength(1);
  });

  test("many who ask at once make one request", async () => {
    const trip = await plan(cathedral, castle, walkTo);
    await Promise.all(Array.from({ length: 12 }, (_, nth) => read(trip, nth % 2 ? mine : other)));
    await readFound(trip);
    expect(router.requests).toHaveLength(1);
  });

  test("nobody keeps the router busy alone", async () => {
    const trip = await plan(cathedral, castle);
    expect((await read(trip)).pending).toBe(true);
    await readFound(trip);
    await routed.parts.db`update tries set used = 300`;
    // A way that no late job of the test before can find.
    const next = await plan(castle, { ...tower, arriveBy: "drive" });
    const { pending, incomplete } = await read(next);
    expect({ pending, incomplete }).toEqual({ incomplete: "busy" });
    expect((await read(next, other)).pending).toBe(true);
    await readFound(next, other);
  });

  test.each<[string, FakeRouter["answer"], "unavailable" | undefined]>([
    ["500", () => (response) => response.writeHead(500).end(), "unavailable"],
    ["nonsense", () => (response) => response.end("<html>"), "unavailable"],
    ["nothing", () => (response) => response.destroy(), "unavailable"],
    ["no route", () => "noRoute", undefined],
    ["429", () => (response) => response.writeHead(429, { "retry-after": "1" }).end(), "unavailable"],
  ])("when it answers %s, the estimates stay, and the response says why", async (_, answer, incomplete) => {
    router.answer = answer;
    const trip = await plan(cathedral, castle);
    const first = await read(trip);
    expect(first.incomplete).toBeUndefined();
    await readFound(trip);
    const then = await read(trip, guest);
    expect(then.data).toMatchObject([{ source: "estimate", mode: "walk" }]);
    expect(then.incomplete).toBe(incomplete);
    expect(then.etag).not.toBe(first.etag);
    expect(router.requests).toHaveLength(1);
  });
});
