import { useMemo, useSyncExternalStore } from "react";
import { type TripProgressStore, tripProgress } from "./trip-progress.ts";

type Progress = {
  readonly done: ReadonlySet<string>;
  /** As 2026-05-01; only for a trip without dates. */
  readonly startDate: string | undefined;
  readonly setDone: (stopId: string, isDone: boolean) => void;
  readonly setStartDate: (startDate: string | undefined) => void;
};

/** How far this traveller is with a trip, on this device. */
export const useTripProgress = (travellerId: string, itineraryId: string): Progress => {
  const store: TripProgressStore = useMemo(
    () => tripProgress(travellerId, itineraryId),
    [travellerId, itineraryId],
  );
  const progress = useSyncExternalStore(store.subscribe, store.read);
  return useMemo(
    () => ({
      done: new Set(progress.done),
      startDate: progress.startDate,
      setDone: (stopId, isDone) => {
        const { done, ...rest } = store.read();
        const others = done.filter((id) => id !== stopId);
        store.write({ ...rest, done: isDone ? [...others, stopId] : others });
      },
      setStartDate: (startDate) => {
        const { done } = store.read();
        store.write({ done, ...(startDate && { startDate }) });
      },
    }),
    [progress, store],
  );
};
