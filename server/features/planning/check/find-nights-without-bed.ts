import { eveningClock, morningClock } from "../../../../contract/night.ts";
import { isRide, isStay, type PlannedDay, type PlannedStop } from "../../../../contract/planned-stops.ts";
import type { PlanProblem } from "../../../../contract/planning.ts";
import { distanceKm } from "../../../geo/gazetteer/distance-km.ts";

/** As far as people go back to their hotel in the evening. */
const backKm = 70;
/** Where its time is over: one more night, if the day ends next to it. */
const besideKm = 10;
/** A shorter stay is the time at the desk, and says nothing about nights. */
const minStayMinutes = 6 * 60;
/** Who dances until five needs no bed any more. */
const afterPartyMinutes = 3 * 60;

/**
 * Nights for which there is no place to sleep: no lodging on that day, none of an earlier day near where the day ends,
 * none soon after midnight, and nothing that goes on through the night. Plans without any lodging say nothing about
 * nights.
 */
export function findNightsWithoutBed(days: readonly PlannedDay[]): PlanProblem[] {
  if (!days.some(({ stops }) => stops.some(isStay))) return [];
  return days.slice(0, -1).flatMap((day, d) => {
    const { id: dayId, path, stops, nights } = day;
    const earlier = days.slice(0, d).flatMap((one) => one.stops);
    const soFar = [...earlier, ...stops];
    const end = soFar.findLast(({ coordinate }) => coordinate)?.coordinate;
    const isBed = (stop: PlannedStop) => {
      const maxKm = isOver(stop, nights) ? besideKm : backKm;
      return isStay(stop) && (!stop.coordinate || !end || distanceKm(stop.coordinate, end) <= maxKm);
    };
    const hasBed =
      stops.some(isStay) ||
      days[d + 1]?.stops.some((stop) => isStay(stop) && (stop.clock ?? morningClock) < morningClock) ||
      earlier.some(isBed) ||
      mayGoThroughNight(stops.at(-1)) ||
      soFar.some((stop) => goesThroughNight(stop, nights));
    if (hasBed) return [];
    return { kind: "noBed" as const, path, dayId, detail: `There is no place to sleep after day ${d + 1}.` };
  });
}

const isOver = ({ durationMinutes = 0, end }: PlannedStop, nights: readonly number[]): boolean =>
  end !== undefined && durationMinutes >= minStayMinutes && nights.every((night) => end < night);

function goesThroughNight(stop: PlannedStop, nights: readonly number[]): boolean {
  const { start, end } = stop;
  if (start === undefined || end === undefined || isStay(stop)) return false;
  return nights.some((night) => start <= night && end >= night + (isRide(stop) ? 0 : afterPartyMinutes));
}

function mayGoThroughNight(last: PlannedStop | undefined): boolean {
  if (!last || !isRide(last) || last.end !== undefined) return false;
  return last.clock === undefined || last.clock >= eveningClock;
}
