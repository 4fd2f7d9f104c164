import { createContext, use } from "react";
import type { CurrentStop } from "./current-stop.ts";
import type { TripSteps } from "./trip-steps.ts";

export type TodayState = {
  readonly plan: TripSteps;
  /** As 2026-05-01. */
  readonly startDate: string;
  readonly current: CurrentStop;
  readonly done: ReadonlySet<string>;
  readonly setDone: (stopId: string, isDone: boolean) => void;
  /** The step that the page shows, by its index. */
  readonly shown: number;
  readonly show: (index: number | undefined) => void;
};

const TodayContext = createContext<TodayState | undefined>(undefined);

export const TodayProvider = TodayContext;

export const useToday = (): TodayState => {
  const state = use(TodayContext);
  if (!state) throw new Error("useToday needs a TodayProvider above it");
  return state;
};
