import type { Itinerary } from "../../../../contract/itinerary.ts";
import { planDays } from "../../../../contract/planned-stops.ts";
import type { PlanProblem } from "../../../../contract/planning.ts";
import { findLateDays, findOverlaps } from "./find-clashes.ts";
import { findClosedStops } from "./find-closed-stops.ts";
import { findNightsWithoutBed } from "./find-nights-without-bed.ts";
import { type FindWay, findTightWays } from "./find-tight-ways.ts";

/** What cannot be done as it is planned, in the order of the plan. */
export function findProblems(
  itinerary: Pick<Itinerary, "days" | "startDate" | "center">,
  findWay: FindWay,
): readonly PlanProblem[] {
  const days = planDays(itinerary);
  const [late, withoutBed, tight] = [
    findLateDays(days),
    findNightsWithoutBed(days),
    findTightWays(days, findWay),
  ];
  const ofDay = (problems: readonly PlanProblem[], id: string) =>
    problems.filter(({ dayId }) => dayId === id);
  return days.flatMap((day) => [
    ...ofDay(late, day.id),
    ...inOrder(day.stops, [...findOverlaps(day), ...ofDay(tight, day.id), ...findClosedStops(day)]),
    ...ofDay(withoutBed, day.id),
  ]);
}

const inOrder = (
  stops: readonly { readonly id: string }[],
  problems: readonly PlanProblem[],
): PlanProblem[] => {
  const places = new Map(stops.map(({ id }, nth) => [id, nth]));
  const placeOf = ({ stopId = "" }: PlanProblem) => places.get(stopId) ?? 0;
  return problems.toSorted((a, b) => placeOf(a) - placeOf(b));
};
