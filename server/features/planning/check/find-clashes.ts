import { isStay, type PlannedDay, type PlannedStop } from "../../../../contract/planned-stops.ts";
import type { PlanProblem } from "../../../../contract/planning.ts";

type Ending = PlannedStop & { readonly end: number };

const endsLater = (one: Ending | undefined, stop: PlannedStop): Ending | undefined => {
  if (stop.end === undefined || isStay(stop)) return one;
  return one && one.end >= stop.end ? one : { ...stop, end: stop.end };
};

/** Stops of a day that begin before an earlier one has ended. */
export function findOverlaps({ id: dayId, stops }: PlannedDay): PlanProblem[] {
  const inTime = stops
    .filter((stop): stop is PlannedStop & { start: number } => stop.start !== undefined && !isStay(stop))
    .toSorted((a, b) => a.start - b.start);
  let last: Ending | undefined;
  return inTime.flatMap((stop) => {
    const before = last;
    last = endsLater(last, stop);
    if (!before || before.end <= stop.start) return [];
    const minutes = Math.min(before.end, stop.end ?? before.end) - stop.start;
    return {
      kind: "overlap" as const,
      path: stop.path,
      dayId,
      stopId: stop.id,
      otherStopId: before.id,
      ...(minutes > 0 && { minutes }),
      detail: `${stop.name} begins before ${before.name} has ended.`,
    };
  });
}

/** A day that begins before the last stop of the one before has ended. */
export function findLateDays(days: readonly PlannedDay[]): PlanProblem[] {
  return days.slice(1).flatMap(({ id: dayId, stops }, nth) => {
    const before = (days[nth]?.stops ?? []).reduce<Ending | undefined>(endsLater, undefined);
    const first = stops
      .filter((stop) => stop.start !== undefined && !isStay(stop))
      .toSorted((a, b) => (a.start ?? 0) - (b.start ?? 0))[0];
    if (!before || first?.start === undefined || before.end <= first.start) return [];
    return {
      kind: "dayBeforeNotOver" as const,
      path: first.path,
      dayId,
      stopId: first.id,
      otherStopId: before.id,
      minutes: before.end - first.start,
      detail: `${first.name} begins before ${before.name} of the day before has ended.`,
    };
  });
}
