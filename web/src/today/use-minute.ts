import { useMemo, useSyncExternalStore } from "react";
import { type CurrentStop, currentStop } from "./current-stop.ts";
import { minuteClock } from "./minute-clock.ts";
import type { TripSteps } from "./trip-steps.ts";

/** Minutes since 1970; re-renders with each of them, so it is only for what shows the time. */
export const useMinute = (): number => useSyncExternalStore(minuteClock.subscribe, minuteClock.read);

/** Re-renders only when another stop or another day has its turn. */
export const useCurrentStop = (plan: TripSteps, done: ReadonlySet<string>): CurrentStop => {
  const text = useSyncExternalStore(minuteClock.subscribe, () =>
    JSON.stringify(currentStop(plan, minuteClock.read(), done)),
  );
  return useMemo(() => JSON.parse(text) as CurrentStop, [text]);
};
