import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { timeZoneAt } from "../../../contract/time-zones/time-zone-at.ts";
import { cloneDatabase, type TestDatabase } from "../../../test/support/clone-database.ts";
import { movedClock } from "../../../test/support/moved-clock.ts";
import { propertyRuns } from "../../../test/support/property-runs.ts";
import type { TransitLeg } from "../../outside/transit/transit.ts";
import { connect, type Database } from "../../platform/database/connect.ts";
import { connectionFinder, instantOf } from "./connections.ts";

let database: TestDatabase;
let db: Database;
beforeAll(async () => {
  database = await cloneDatabase();
  db = connect(database.address, { max: 2 });
});
afterAll(async () => {
  await db.end();
  await database.drop();
});

const coordinate = fc.record({
  latitude: fc.double({ min: -80, max: 80, noNaN: true }),
  // Often near the date line.
  longitude: fc.oneof(
    fc.double({ min: -180, max: 180, noNaN: true }),
    fc.double({ min: 179, max: 180, noNaN: true }),
    fc.double({ min: -180, max: -179, noNaN: true }),
  ),
});

test("local times are those of each place, across midnight, time zones and the date line", async () => {
  const clock = movedClock(new Date());
  const minutesSince1970 = fc.integer({ min: 27_000_000, max: 31_000_000 });
  const ride = fc.record({
    from: coordinate,
    to: coordinate,
    start: minutesSince1970,
    takes: fc.integer({ min: 0, max: 3_000 }),
  });
  await fc.assert(
    fc.asyncProperty(ride, async ({ from, to, start, takes }) => {
      const leg: TransitLeg = {
        mode: "train",
        from: { name: "A", coordinate: from, at: new Date(start * 60_000) },
        to: { name: "B", coordinate: to, at: new Date((start + takes) * 60_000) },
      };
      const finder = connectionFinder({ find: async () => [[leg]] }, { db, clock, perSecond: 100 });
      clock.moveBy(1_000);
      const query = { from, to, at: "2026-05-01T09:00", arriveBy: false };
      const [connection] = await finder.find(query, AbortSignal.timeout(10_000));
      expect(connection?.minutes).toBe(takes);
      for (const [point, at] of [
        [connection?.departure, start],
        [connection?.arrival, start + takes],
      ] as const) {
        const local = new Intl.DateTimeFormat("sv-SE", {
          timeZone: point?.timeZone ?? "",
          dateStyle: "short",
          timeStyle: "short",
        }).format(at * 60_000);
        expect(point?.time).toBe(local.replace(" ", "T"));
      }
    }),
    { numRuns: 60 },
  );
});

test("who leaves while waiting for a turn is not taken for a failure", async () => {
  await db`delete from paces`;
  const clock = movedClock(new Date());
  const finder = connectionFinder({ find: async () => [] }, { db, clock, perSecond: 0.5 });
  const find = (minute: number, signal: AbortSignal) =>
    finder.find(
      {
        from: { latitude: 38.7, longitude: -9.1 },
        to: { latitude: 38.7, longitude: -9.2 },
        at: `2026-05-01T09:0${minute}`,
        arriveBy: false,
      },
      signal,
    );
  await find(1, AbortSignal.timeout(10_000));
  const leaving = new AbortController();
  const waiting = find(2, leaving.signal);
  const gone = new Error("gone");
  setTimeout(() => leaving.abort(gone), 50);
  await expect(waiting).rejects.toBe(gone);
});

test("what is shown as departure is what one asks for to get it again, wherever it is", () => {
  fc.assert(
    fc.property(coordinate, fc.integer({ min: 27_000_000, max: 31_000_000 }), (place, minute) => {
      const local = new Intl.DateTimeFormat("sv-SE", {
        timeZone: timeZoneAt(place),
        dateStyle: "short",
        timeStyle: "short",
      }).format(minute * 60_000);
      const asked = instantOf(local.replace(" ", "T"), place).getTime() / 60_000;
      // An hour that the clocks show twice is the first one.
      expect([0, 30, 60, 120]).toContain(minute - asked);
    }),
    { numRuns: propertyRuns(200) },
  );
});

test("a local time is an instant that has this local time, or the next one if the clocks skip it", () => {
  const lisbon = { latitude: 38.71, longitude: -9.13 };
  expect(instantOf("2026-05-01T09:00", lisbon).toISOString()).toBe("2026-05-01T08:00:00.000Z");
  expect(instantOf("2026-03-29T01:30", lisbon).toISOString()).toBe("2026-03-29T01:30:00.000Z");
  const [kiritimati, honolulu] = [
    { latitude: 1.87, longitude: -157.4 },
    { latitude: 21.3, longitude: -157.86 },
  ];
  const apart =
    instantOf("2026-05-01T09:00", honolulu).getTime() - instantOf("2026-05-01T09:00", kiritimati).getTime();
  expect(apart).toBe(24 * 3_600_000);
});
