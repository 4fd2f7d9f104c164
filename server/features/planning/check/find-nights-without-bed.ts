import type { PlanProblem } from "../../../../contract/planning.ts";
import { distanceKm } from "../../../geo/gazetteer/distance-km.ts";
import { isRide, isStay, type PlannedDay, type PlannedStop } from "./planned-stops.ts";

/** As far as people go back to their hotel in the evening. */
const backKm = 70;
/** A ride that begins later than this may go through the night. */
const eveningClock = 18 * 60;
/** One that lasts until then does. */
const nightClock = 26 * 60;

/**
 * Nights for which there is no place to sleep: no lodging on that day, none of an earlier day near where the day ends,
 * and no ride through the night. Plans without any lodging say nothing about nights.
 */
export function findNightsWithoutBed(days: readonly PlannedDay[]): PlanProblem[] {
  const all = days.map(({ stops }) => stops);
  if (!all.flat().some(isStay)) return [];
  return days.slice(0, -1).flatMap(({ id: dayId, path, stops }, d) => {
    if (stops.some(isStay) || goesThroughNight(stops.at(-1))) return [];
    const end = all
      .slice(0, d + 1)
      .flat()
      .findLast(({ coordinate }) => coordinate)?.coordinate;
    const earlier = all.slice(0, d).flat().filter(isStay);
    const isNear = ({ coordinate }: PlannedStop) =>
      !coordinate || !end || distanceKm(coordinate, end) <= backKm;
    if (earlier.some(isNear)) return [];
    return { kind: "noBed" as const, path, dayId, detail: `There is no place to sleep after day ${d + 1}.` };
  });
}

function goesThroughNight(last: PlannedStop | undefined): boolean {
  if (!last || !isRide(last)) return false;
  if (last.clock === undefined) return true;
  return last.durationMinutes === undefined
    ? last.clock >= eveningClock
    : last.clock + last.durationMinutes >= nightClock;
}
