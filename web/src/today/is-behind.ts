import { type CurrentStop, isRunning } from "./current-stop.ts";
import type { TripSteps } from "./trip-steps.ts";

/** Whether a stop is over: ticked, or its turn has passed and it is not on any more. */
export const isBehind = (
  plan: TripSteps,
  { focus, begun }: CurrentStop,
  done: ReadonlySet<string>,
  now: number,
  index: number,
): boolean => {
  const step = plan.steps[index];
  if (!step) return false;
  if (done.has(step.stop.id)) return true;
  if (focus.kind !== "empty" && focus.kind !== "over" && focus.index === index) return false;
  return index <= begun && !isRunning(plan, step, now);
};
