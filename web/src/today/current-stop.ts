import { isStay } from "../../../contract/planned-stops.ts";
import type { TripStep, TripSteps } from "./trip-steps.ts";

/** How long a stop is taken to last that does not say it, and how long checking in takes. */
const usualMinutes = 60;

export type Focus =
  /** It is on. Others may be on as well. */
  | { readonly kind: "now"; readonly index: number }
  /** It has no time, and is the first of today's that is not done. */
  | { readonly kind: "turn"; readonly index: number }
  /** It begins later today. */
  | { readonly kind: "next"; readonly index: number }
  /** Nothing more today, or not yet: the first of a later day. */
  | { readonly kind: "later"; readonly index: number }
  /** The trip is over; its last stop. */
  | { readonly kind: "over"; readonly index: number }
  /** There are no stops. */
  | { readonly kind: "empty" };

export type CurrentStop = {
  readonly focus: Focus;
  /** What comes after it; undefined at the end. */
  readonly nextIndex: number | undefined;
  /** Up to here everything has had its turn: what is not on is behind. -1 before the first. */
  readonly begun: number;
  /** The day that it is; -1 before the first, and the number of days after the last. */
  readonly today: number;
};

type Plan = Pick<TripSteps, "steps" | "mornings">;

/**
 * What a traveller is at, at a minute: by the clock where stops have times, by what is ticked as done where they have
 * none. Of several that are on, it is the one that began last. A stay is it while one checks in, and when nothing else
 * is left of the day.
 */
export const currentStop = (plan: Plan, now: number, done: ReadonlySet<string>): CurrentStop => {
  const { steps, mornings } = plan;
  const today = mornings.findLastIndex((morning) => morning <= now);
  const begun = steps.findLastIndex(
    ({ start, dayIndex }) => dayIndex < today || (start !== undefined && start <= now),
  );
  const findAfter = (index: number) =>
    steps.findIndex((step, other) => other > index && !done.has(step.stop.id));
  const upcoming = findAfter(begun);
  const result = (focus: Focus, nextIndex: number): CurrentStop => ({
    focus,
    nextIndex: nextIndex < 0 ? undefined : nextIndex,
    begun,
    today,
  });

  if (steps.length === 0) return result({ kind: "empty" }, -1);
  const isOn = (step: TripStep) => !done.has(step.stop.id) && isRunning(plan, step, now);
  const busy = firstOfLatest(steps, (step) => isOn(step) && !isOnlyStaying(step, now));
  if (busy >= 0) return result({ kind: "now", index: busy }, upcoming);
  const coming = steps[upcoming];
  if (coming && coming.dayIndex <= today) {
    const kind = coming.start === undefined ? "turn" : "next";
    return result({ kind, index: upcoming }, findAfter(upcoming));
  }
  const bed = steps.findLastIndex((step) => isOn(step) || (isBedOf(step, today) && !done.has(step.stop.id)));
  if (bed >= 0) return result({ kind: "now", index: bed }, upcoming);
  if (coming) return result({ kind: "later", index: upcoming }, findAfter(upcoming));
  return result({ kind: "over", index: steps.length - 1 }, -1);
};

/** Whether a stop with a time is on, whatever else is. A stay without a length lasts until the next morning. */
export const isRunning = (
  { mornings }: Plan,
  { stop, dayIndex, start, end }: TripStep,
  now: number,
): boolean => {
  if (start === undefined || start > now) return false;
  const usualEnd = start + usualMinutes;
  return now < Math.max(end ?? (isStay(stop) ? (mornings[dayIndex + 1] ?? usualEnd) : usualEnd), start + 1);
};

const isOnlyStaying = ({ stop, start = 0 }: TripStep, now: number): boolean =>
  isStay(stop) && now >= start + usualMinutes;

const isBedOf = ({ stop, dayIndex, start }: TripStep, today: number): boolean =>
  isStay(stop) && start === undefined && dayIndex === today;

/** Of those that began last together, the first in the plan. */
const firstOfLatest = (steps: readonly TripStep[], isOn: (step: TripStep) => boolean): number => {
  const last = steps[steps.findLastIndex(isOn)];
  return last ? steps.findIndex((step) => step.start === last.start && isOn(step)) : -1;
};
