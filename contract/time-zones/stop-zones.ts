import type { Coordinate, Day } from "../itinerary.ts";
import { timeZoneAt } from "./time-zone-at.ts";

type Zone = string | undefined;

/**
 * The time zone of every stop, day by day. A stop without a coordinate gets the zone of the nearest stop of its day
 * that has one, otherwise of the nearest stop of the trip, otherwise of the map's centre; undefined without any of
 * them.
 */
export function stopZones(days: readonly Day[], center: Coordinate | undefined): Zone[][] {
  const byDay = days.map(({ stops }) =>
    fromNearest(stops.map(({ coordinate }) => coordinate && timeZoneAt(coordinate))),
  );
  const ofTrip = fromNearest(byDay.flat());
  const fallback = center && timeZoneAt(center);
  let at = 0;
  return byDay.map((zones) => zones.map(() => ofTrip[at++] ?? fallback));
}

/** Fills gaps with the nearest zone; if two are equally near, with the earlier one. */
function fromNearest(zones: readonly Zone[]): Zone[] {
  const before = nearestBefore(zones);
  const after = nearestBefore(zones.toReversed()).reverse();
  return zones.map((zone, at) => {
    const [left, right] = [before[at], after[at]];
    if (zone || !left || !right) return zone ?? (left ?? right)?.zone;
    return left.steps <= right.steps ? left.zone : right.zone;
  });
}

function nearestBefore(zones: readonly Zone[]): ({ zone: string; steps: number } | undefined)[] {
  let last: { zone: string; at: number } | undefined;
  return zones.map((zone, at) => {
    if (zone) last = { zone, at };
    return last && { zone: last.zone, steps: at - last.at };
  });
}
