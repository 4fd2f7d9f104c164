import { useDraftStore } from "../draft/use-draft.ts";
import { useReadingPosition } from "./reading-position.ts";
import { revealDay } from "./reveal.ts";
import { usePlanView } from "./use-plan-view.ts";

/** Goes to a day, in the list or on the map. */
export const useGoToDay = (): ((dayId: string) => void) => {
  const { isMap } = usePlanView();
  const { read } = useReadingPosition();
  const store = useDraftStore();
  return (dayId) => {
    if (!isMap) return revealDay(dayId);
    const day = store.getState().draft.days.find(({ id }) => id === dayId);
    read.write({ dayId, stopId: day?.stops.find(({ coordinate }) => coordinate)?.id });
  };
};
