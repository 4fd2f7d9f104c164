import { useToday } from "./today-context.ts";

/** What comes after the stop that is shown: of the current one what is not done, of another one the next in the plan. */
export const useNextIndex = (): number | undefined => {
  const { plan, current, shown } = useToday();
  const { focus, nextIndex } = current;
  if (focus.kind !== "empty" && focus.index === shown) return nextIndex;
  return shown + 1 < plan.steps.length ? shown + 1 : undefined;
};
