import fc from "fast-check";
import { expect, test } from "vitest";
import { type Day, type Stop, TravelMode } from "../../../contract/itinerary.ts";
import { propertyRuns } from "../../../test/support/property-runs.ts";
import { distanceKm } from "../../geo/gazetteer/distance-km.ts";
import { estimateWay } from "../../geo/ways/estimate-way.ts";
import { findWays } from "./find-ways.ts";

const dry = {
  measure: async (lines: readonly Parameters<typeof beeline>[0][]) => lines.map(beeline),
};
const beeline = ({ from, to }: Record<"from" | "to", NonNullable<Stop["coordinate"]>>) => ({
  km: distanceKm(from, to),
  waterKm: 0,
});

const coordinate = fc.record({
  latitude: fc.oneof(
    fc.double({ min: -90, max: 90, noNaN: true }),
    fc.double({ min: 38.6, max: 38.8, noNaN: true }),
  ),
  longitude: fc.oneof(
    fc.double({ min: -180, max: 180, noNaN: true }),
    fc.double({ min: -9.3, max: -9.1, noNaN: true }),
    fc.constantFrom(-180, 180, 179.999, -179.999),
  ),
});
const stop = fc.record(
  {
    category: fc.constantFrom<Stop["category"]>("other", "museum", "lodging", "flight", "transport"),
    coordinate,
    arriveBy: fc.constantFrom(...TravelMode.enum),
    durationMinutes: fc.integer({ min: 0, max: 600 }),
  },
  { requiredKeys: ["category"] },
);
const days = fc.array(fc.array(stop, { maxLength: 8 }), { maxLength: 4 }).map((days): Day[] =>
  days.map((stops, d) => ({
    id: `day-${d}`,
    stops: stops.map((stop, s) => ({ ...stop, id: `stop-${d}-${s}`, name: "Stop" }) as Stop),
  })),
);

test("a way leads from a stop to the next of its day, as was chosen where anybody would go so, and never in no time", async () => {
  await fc.assert(
    fc.asyncProperty(days, async (days) => {
      const ways = await findWays(dry, days);
      const pairs = days.flatMap(({ id, stops }) =>
        stops.slice(1).map((to, nth) => ({ id, from: stops[nth], to })),
      );
      const expected = new Set(pairs.map(({ id, from, to }) => `${id} ${from?.id} ${to.id}`));
      for (const { dayId, from: fromId, to: toId, mode, minutes, metres, otherModes } of ways) {
        expect(expected.delete(`${dayId} ${fromId} ${toId}`)).toBe(true);
        const { from, to } = pairs.find(({ to }) => to.id === toId) ?? {};
        if (!from?.coordinate || !to?.coordinate) throw new Error("a way without a place");
        const line = beeline({ from: from.coordinate, to: to.coordinate });
        expect(from.category).not.toBe("flight");
        expect(minutes).toBeGreaterThanOrEqual(1);
        expect(metres).toBeGreaterThanOrEqual(Math.floor(line.km * 1_000));
        if (to.arriveBy && estimateWay(line, to.arriveBy)) expect(mode).toBe(to.arriveBy);
        expect(otherModes.map(({ mode }) => mode)).not.toContain(mode);
      }
    }),
    { numRuns: propertyRuns(300) },
  );
});

test("the same place is a minute away, on both sides of the date line", async () => {
  const at = (id: string, longitude: number): Stop => ({
    ...{ id, name: id, category: "other" },
    coordinate: { latitude: -16.8, longitude },
  });
  const [way] = await findWays(dry, [{ id: "day", stops: [at("one", 180), at("other", -180)] }]);
  expect(way).toMatchObject({ mode: "walk", minutes: 1 });
  expect(way?.metres).toBeLessThanOrEqual(10);
});
