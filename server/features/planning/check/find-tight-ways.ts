import type { PlanProblem, Way } from "../../../../contract/planning.ts";
import { isStay, type PlannedDay, type PlannedStop } from "./planned-stops.ts";

/** Looks up the way from one stop to the next. */
export type FindWay = (from: string, to: string) => Pick<Way, "minutes" | "source"> | undefined;

/** An estimate may be too high by as much; less than this is missing, and nobody is told. */
const estimateShare = 0.75;
const minMissing = 5;

/** Stops that cannot be reached in time from the last one that has a time, with what lies between them. */
export function findTightWays({ id: dayId, stops }: PlannedDay, findWay: FindWay): PlanProblem[] {
  const problems: PlanProblem[] = [];
  let from: PlannedStop | undefined;
  let [atStops, atLeast, onTheWay] = [0, 0, 0];
  for (const [nth, stop] of stops.entries()) {
    const before = stops[nth - 1];
    const way = before && findWay(before.id, stop.id);
    if (way) {
      onTheWay += way.minutes;
      atLeast += way.minutes * (way.source === "estimate" ? estimateShare : 1);
    }
    if (stop.start === undefined) {
      atStops += isStay(stop) ? 0 : (stop.durationMinutes ?? 0);
      continue;
    }
    if (from?.start !== undefined && from.start <= stop.start && (from.end ?? from.start) <= stop.start) {
      const time = stop.start - (isStay(from) ? from.start : (from.end ?? from.start));
      const missing = Math.round(onTheWay + atStops - time);
      if (atLeast + atStops > time && onTheWay > 0 && missing >= minMissing)
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
