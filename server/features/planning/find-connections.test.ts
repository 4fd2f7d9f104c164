import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { StopDraft } from "../../../contract/itinerary.ts";
import { failureOf } from "../../../test/support/failure-of.ts";
import { makeItinerary, makeToken } from "../../../test/support/makers.ts";
import { startApp, type TestApp } from "../../../test/support/start-app.ts";
import {
  type FakeLeg,
  type FakeTimetables,
  startTimetables,
} from "../../../test/support/start-timetables.ts";

const at = (latitude: number, longitude: number) => ({ coordinate: { latitude, longitude } });
const stops: StopDraft[] = [
  { id: "museum", name: "Museum", ...at(38.7098, -9.1326) },
  { id: "lunch", name: "Lunch" },
  { id: "tower", name: "Belém Tower", ...at(38.6916, -9.216) },
];
const walk: FakeLeg = {
  mode: "WALK",
  from: ["START", 38.7098, -9.1326],
  to: ["Cais do Sodré", 38.7058, -9.1444],
  start: "2026-05-01T08:00:00Z",
  end: "2026-05-01T08:12:00Z",
};
const train: FakeLeg = {
  mode: "SUBURBAN",
  line: "S1",
  headsign: "Cascais",
  from: ["Cais do Sodré", 38.7058, -9.1444],
  to: ["Belém", 38.6962, -9.1981],
  start: "2026-05-01T08:12:00Z",
  end: "2026-05-01T08:20:00Z",
};

let timetables: FakeTimetables;
let app: TestApp;
let token: string;
let id: string;
beforeAll(async () => {
  timetables = await startTimetables();
  app = await startApp({
    environment: {
      TRANSIT: "motis",
      TRANSIT_URL: timetables.url,
      TRANSIT_PER_SECOND: "100",
      RATE_LIMITS: "on",
    },
  });
  ({ token } = await makeToken(app));
  ({
    itinerary: { id },
  } = await makeItinerary(app, token, { days: [{ id: "day-1", stops }] }));
});
afterAll(async () => {
  await app.close();
  timetables.close();
});
let minute = 0;
beforeEach(async () => {
  timetables.requests.length = 0;
  timetables.answer = [[walk, train]];
  await app.parts.db`delete from tries`;
  minute++;
});

const find = (
  query: { to?: string; at?: string; arriveBy?: boolean } = {},
  { dayId = "day-1", as = token } = {},
) =>
  app.client(as).findConnections({
    params: { id, dayId },
    query: { to: "tower", at: `2026-05-01T09:${String(minute).padStart(2, "0")}`, ...query },
  });

test("says when which line goes, in local time, and how far one walks", async () => {
  const { body } = await find();
  const [connection] = body.data;
  expect(connection).toMatchObject({
    departure: { name: "", time: "2026-05-01T09:00", timeZone: "Europe/Lisbon" },
    arrival: { name: "Belém", time: "2026-05-01T09:20" },
    minutes: 20,
    changes: 0,
    walkMinutes: 12,
    legs: [
      { mode: "walk", minutes: 12, to: { name: "Cais do Sodré", time: "2026-05-01T09:12" } },
      { mode: "train", line: "S1", headsign: "Cascais", minutes: 8 },
    ],
  });
  expect(body.creditUrl).toBeUndefined();
  const [request] = timetables.requests;
  expect(request?.url.pathname).toMatch(/^\/api\/v\d+\/plan$/);
  expect(Object.fromEntries(request?.url.searchParams ?? [])).toMatchObject({
    fromPlace: "38.7098,-9.1326",
    toPlace: "38.6916,-9.216",
    time: `2026-05-01T08:${String(minute).padStart(2, "0")}:00.000Z`,
    arriveBy: "false",
  });
  expect(request?.headers["user-agent"]).toMatch(/^Waybook\/.* \(http/);
});

test("the same question is asked once", async () => {
  await find({ arriveBy: true });
  await find({ arriveBy: true });
  expect(timetables.requests).toHaveLength(1);
  expect(timetables.requests[0]?.url.searchParams.get("arriveBy")).toBe("true");
});

test("the earliest comes first, and none is an answer, too", async () => {
  const later = { ...train, start: "2026-05-01T09:12:00Z", end: "2026-05-01T09:20:00Z" };
  timetables.answer = [[later], [train]];
  expect((await find()).body.data.map(({ departure }) => departure.time)).toEqual([
    "2026-05-01T09:12",
    "2026-05-01T10:12",
  ]);
  timetables.answer = [];
  expect((await find({ arriveBy: true })).body.data).toEqual([]);
});

test("there must be a stop, a place, and one before it", async () => {
  expect(await failureOf(find({ to: "nowhere" }))).toMatchObject({ code: "notFound" });
  expect(await failureOf(find({}, { dayId: "day-9" }))).toMatchObject({ code: "notFound" });
  expect(await failureOf(find({ to: "museum" }))).toMatchObject({ code: "badRequest" });
  expect(await failureOf(find({ to: "lunch" }))).toMatchObject({ code: "badRequest" });
  expect(await failureOf(find({ at: "2026-02-31T09:00" }))).toMatchObject({ code: "badRequest" });
  expect(await failureOf(find({ at: "tomorrow" }))).toMatchObject({ code: "badRequest" });
  expect(timetables.requests).toHaveLength(0);
});

test.each<[string, FakeTimetables["answer"]]>([
  ["500", (response) => response.writeHead(500).end()],
  ["nonsense", (response) => response.end("<html>")],
  ["something else", (response) => response.end('{"itineraries":7}')],
  ["nothing", (response) => response.destroy()],
])("when the timetables answer %s, it says so", async (_, answer) => {
  timetables.answer = answer;
  expect(await failureOf(find())).toMatchObject({ code: "unavailable" });
});

test("what cannot be true is left out", async () => {
  timetables.answer = [
    [{ ...train, end: "2026-05-01T07:00:00Z" }],
    [{ ...train, start: "soon" }],
    [{ ...train, from: ["North of north", 91, 0] }],
    [],
    [train],
  ];
  expect((await find()).body.data).toHaveLength(1);
});

test("nobody asks all the time, and guests not at all", async () => {
  await find();
  await app.parts.db`update tries set used = 60`;
  expect(await failureOf(find())).toMatchObject({ code: "rateLimited" });
  const { token: guest } = await makeToken(app, { traveller: null, firstParty: true });
  expect(await failureOf(find({}, { as: guest }))).toMatchObject({ code: "signInRequired" });
});

test("without timetables there are no connections", async () => {
  const plain = await startApp();
  const { token: other } = await makeToken(plain);
  const { itinerary } = await makeItinerary(plain, other, { days: [{ id: "day-1", stops }] });
  const query = { to: "tower", at: "2026-05-01T09:00" };
  const asked = plain.client(other).findConnections({ params: { id: itinerary.id, dayId: "day-1" }, query });
  expect(await failureOf(asked)).toMatchObject({ code: "notFound" });
  await plain.close();
});
