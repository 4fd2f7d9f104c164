import type { TravelMode } from "../../../../contract/itinerary.ts";
import { isRide, isStay, type PlannedDay, type PlannedStop } from "../../../../contract/planned-stops.ts";
import type { PlanProblem, Way } from "../../../../contract/planning.ts";
import { distanceKm } from "../../../geo/gazetteer/distance-km.ts";

/** Looks up the way from one stop to the next. */
export type FindWay = (from: string, to: string) => FoundWay | undefined;
type FoundWay = Pick<Way, "mode" | "minutes" | "metres" | "source">;

type Minutes = {
  /** On the way, as far as anybody knows. */
  readonly usual: number;
  readonly atLeast: number;
};

/** Nearly all recorded routes take at least this share of their estimate (bench/ways). */
const estimateShares: Readonly<Record<TravelMode, number>> = {
  walk: 0.9,
  bike: 0.8,
  drive: 0.65,
  transit: 0.75,
};
/** On a short one it matters more how long one waits. */
const shortTransit = { metres: 6_000, share: 0.55 };

/** Whoever goes on foot or by bike is no faster than this, wherever the way leads. */
const fastestKmPerMinute: Partial<Record<TravelMode, number>> = { walk: 5.5 / 60, bike: 20 / 60 };

/** Plans are not made to the minute. */
const minMissing = 5;

/** Nothing is faster than a plane, with half an hour at the least at each of the airports. */
const planeKmPerMinute = 15;
const airportMinutes = 30;
/** Nearer than that, people take the train or a ship. */
const minFlightKm = 100;

/** Stops that cannot be reached in time from the last one that has a time, with what lies between them. */
export function findTightWays(days: readonly PlannedDay[], findWay: FindWay): PlanProblem[] {
  const problems: PlanProblem[] = [];
  let from: PlannedStop | undefined;
  let before: PlannedStop | undefined;
  let [atStops, atLeast, onTheWay] = [0, 0, 0];
  for (const { id: dayId, stops } of days)
    for (const [nth, stop] of stops.entries()) {
      const way = before && minutesBetween(before, stop, nth > 0 ? findWay(before.id, stop.id) : undefined);
      before = stop;
      onTheWay += way?.usual ?? 0;
      atLeast += way?.atLeast ?? 0;
      if (stop.start === undefined) {
        atStops += isStay(stop) ? 0 : (stop.durationMinutes ?? 0);
        continue;
      }
      if (from?.start !== undefined && from.start <= stop.start && (from.end ?? from.start) <= stop.start) {
        const time = stop.start - (isStay(from) ? from.start : (from.end ?? from.start));
        const missing = Math.round(onTheWay + atStops - time);
        if (onTheWay > 0 && atLeast + atStops - time >= minMissing)
          problems.push({
            kind: "tooTight",
            path: stop.path,
            dayId,
            stopId: stop.id,
            otherStopId: from.id,
            minutes: missing,
            detail: `From ${from.name} to ${stop.name} there are ${time} minutes, and ${missing} more are needed.`,
          });
      }
      from = stop;
      [atStops, atLeast, onTheWay] = [0, 0, 0];
    }
  return problems;
}

function minutesBetween(from: PlannedStop, to: PlannedStop, way: FoundWay | undefined): Minutes | undefined {
  if (way) {
    const atLeast = Math.max(way.minutes * certainShareOf(way), straightMinutes(from, to));
    return { usual: Math.max(way.minutes, atLeast), atLeast };
  }
  if (from.category === "flight" && !isRide(to) && to.category !== "other")
    return { usual: airportMinutes, atLeast: airportMinutes };
  if (isRide(from) || !from.coordinate || !to.coordinate) return undefined;
  const km = distanceKm(from.coordinate, to.coordinate);
  if (km < minFlightKm) return undefined;
  const byPlane = 2 * airportMinutes + km / planeKmPerMinute;
  return { usual: byPlane, atLeast: byPlane };
}

/** What the straight line takes in the mode that was chosen, for those that get no way in it, as over water. */
function straightMinutes(
  { coordinate: from }: PlannedStop,
  { coordinate: to, arriveBy }: PlannedStop,
): number {
  const speed = arriveBy && fastestKmPerMinute[arriveBy];
  return from && to && speed ? distanceKm(from, to) / speed : 0;
}

function certainShareOf({ mode, metres, source }: FoundWay): number {
  if (source !== "estimate") return 1;
  return mode === "transit" && metres < shortTransit.metres ? shortTransit.share : estimateShares[mode];
}
