import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { cloneDatabase, type TestDatabase } from "../../../test/support/clone-database.ts";
import { movedClock } from "../../../test/support/moved-clock.ts";
import { ProviderFailure } from "../../outside/provider-fetch.ts";
import type { Route, Router } from "../../outside/router/router.ts";
import { connect, type Database } from "../../platform/database/connect.ts";
import { chainsOf, type Leg } from "./leg.ts";
import { cleanUpRoutes, routes } from "./routes.ts";

let database: TestDatabase;
let db: Database;
beforeAll(async () => {
  database = await cloneDatabase();
  db = connect(database.address, { max: 4 });
});
afterAll(async () => {
  await db.end();
  await database.drop();
});
beforeEach(async () => {
  await db`delete from routes`;
  await db`delete from paces`;
});

const log = pino({ level: "silent" });
const day = 86_400_000;
const at = (nth: number) => ({ latitude: 38.7 + nth / 100, longitude: -9.1 });
const leg = (from: number, to: number, mode: Leg["mode"] = "walk"): Leg => ({
  mode,
  from: at(from),
  to: at(to),
});
const route: Route = { minutes: 7, metres: 500, polyline: "_p~iF~ps|U" };

type Find = Router["find"];
const setUp = (find: Find = async (_, places) => places.slice(1).map(() => route)) => {
  const requests: number[] = [];
  const clock = movedClock("2026-05-01T00:00:00Z");
  const router: Router = {
    name: "valhalla",
    modes: new Set(["walk", "bike", "drive"]),
    maxPlaces: 4,
    find(mode, places, signal) {
      requests.push(places.length);
      return find(mode, places, signal);
    },
  };
  const node = (name = "valhalla here") => routes(router, { db, clock, log, name, perSecond: 100 });
  const fetch = (legs: readonly Leg[], one = node()) => one.fetch(legs, AbortSignal.timeout(10_000));
  return { requests, clock, node, fetch };
};

test("legs that lead on are one request, up to as many places as the router allows", () => {
  const legs = [
    leg(1, 2),
    leg(2, 3),
    leg(3, 4, "bike"),
    leg(5, 6, "bike"),
    leg(6, 7, "bike"),
    leg(7, 8, "bike"),
    leg(8, 9, "bike"),
  ];
  expect(chainsOf(legs, 4).map(({ mode, places }) => [mode, places.length])).toEqual([
    ["walk", 3],
    ["bike", 2],
    ["bike", 4],
    ["bike", 2],
  ]);
});

test("the router is asked once, also for another node; another router is asked again", async () => {
  const { requests, node, fetch } = setUp();
  const legs = [leg(1, 2), leg(2, 3)];
  expect(await node().find(legs)).toEqual([undefined, undefined]);
  await fetch(legs);
  await fetch(legs);
  const known = await node().find([...legs, leg(2, 1)]);
  expect(known.map((one) => one?.route)).toEqual([route, route, undefined]);
  expect(requests).toEqual([3]);
  expect(await node("valhalla there").find(legs)).toEqual([undefined, undefined]);
});

test("routes expire, and are deleted", async () => {
  const { clock, node, fetch } = setUp();
  await fetch([leg(1, 2)]);
  clock.moveBy(119 * day);
  expect((await node().find([leg(1, 2)]))[0]?.route).toEqual(route);
  clock.moveBy(2 * day);
  expect(await node().find([leg(1, 2)])).toEqual([undefined]);
  await cleanUpRoutes({ db, clock });
  expect(await db`select from routes`).toHaveLength(0);
});

test("where one leg has no route, the others are found alone, and it is remembered", async () => {
  const isIsland = ({ latitude }: { latitude: number }) => Math.abs(latitude - at(3).latitude) < 1e-6;
  const { requests, node, fetch } = setUp(async (_, places) =>
    places.some(isIsland) ? undefined : places.slice(1).map(() => route),
  );
  const legs = [leg(1, 2), leg(2, 3)];
  await fetch(legs);
  await fetch(legs);
  expect((await node().find(legs)).map((one) => one?.route)).toEqual([route, null]);
  expect(requests).toEqual([3, 2, 2]);
});

test("a router that fails is left alone for a while, by all nodes, and longer each time", async () => {
  let isBroken = true;
  const { requests, clock, node, fetch } = setUp(async (_, places) => {
    if (isBroken) throw new ProviderFailure("Valhalla answered 500");
    return places.slice(1).map(() => route);
  });
  const one = node();
  await fetch([leg(1, 2), leg(3, 4)], one);
  expect(requests).toHaveLength(1);
  // What it could not answer is not asked at once, and nothing is until the pause is over.
  await fetch([leg(5, 6)], node());
  expect(requests).toHaveLength(1);
  clock.moveBy(61_000);
  await fetch([leg(5, 6)], one);
  expect(requests).toHaveLength(2);
  clock.moveBy(61_000);
  await fetch([leg(7, 8)], one);
  expect(requests).toHaveLength(2);
  isBroken = false;
  clock.moveBy(60_000);
  await fetch([leg(7, 8)], one);
  expect((await node().find([leg(7, 8)]))[0]?.route).toEqual(route);
  expect((await node().find([leg(1, 2)]))[0]?.route).toBeNull();
  clock.moveBy(15 * 60_000);
  await fetch([leg(1, 2)], one);
  expect((await node().find([leg(1, 2)]))[0]?.route).toEqual(route);
});

test("a place that breaks the router does not keep the rest of its day from being found", async () => {
  const isPoison = ({ latitude }: { latitude: number }) => Math.abs(latitude - at(4).latitude) < 1e-6;
  const { requests, clock, node, fetch } = setUp(async (_, places) => {
    if (places.some(isPoison)) throw new ProviderFailure("Valhalla answered 500");
    return places.slice(1).map(() => route);
  });
  const legs = [leg(1, 2), leg(2, 3), leg(3, 4)];
  await fetch(legs);
  expect((await node().find(legs)).map((one) => one?.route)).toEqual([route, route, null]);
  expect(requests).toEqual([4, 2, 2, 2]);
  await fetch([leg(5, 6)], node());
  expect(requests).toHaveLength(4);
  clock.moveBy(61_000);
  await fetch([leg(5, 6)], node());
  expect((await node().find([leg(5, 6)]))[0]?.route).toEqual(route);
});

test("a very long trip is found bit by bit", () => {
  const { node } = setUp();
  const legs = Array.from({ length: 100 }, (_, nth) => leg(nth, nth + 1, nth % 2 ? "walk" : "bike"));
  const planned = node().plan(legs);
  expect(planned.requests).toBe(30);
  expect(planned.legs).toEqual(legs.slice(0, 30));
});
