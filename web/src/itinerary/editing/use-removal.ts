import { useTranslations } from "use-intl";
import type { Day, Stop } from "../../../../contract/itinerary.ts";
import type { StopPosition } from "../../draft/edits.ts";
import { edits } from "../../draft/edits.ts";
import { useDraftStore } from "../../draft/use-draft.ts";
import { useNotify } from "../../use-notify.ts";
import { focusAddStop } from "./focus-add-stop.ts";

const focused = (id: string | undefined): boolean => {
  const next = id === undefined ? null : document.getElementById(id);
  next?.focus();
  return next !== null;
};

/** Removes days and stops, and offers to undo that. Undo keeps what else was changed meanwhile. */
export const useRemoval = () => {
  const t = useTranslations("stops");
  const store = useDraftStore();
  const notify = useNotify();
  const days = () => store.getState().draft.days;

  const putStopBack = (stop: Stop, { dayId, index }: StopPosition) => {
    const isThere = days().some(({ stops }) => stops.some(({ id }) => id === stop.id));
    const day = days().find(({ id }) => id === dayId) ?? days().at(-1);
    if (!isThere && day) store.change((draft) => edits.addStop(draft, { dayId: day.id, index }, stop));
  };
  const putDayBack = (day: Day, index: number) => {
    const isThere = days().some(({ id }) => id === day.id);
    if (!isThere) store.change((draft) => edits.addDay(draft, day, index));
  };

  return {
    removeStop: (stop: Stop, place: StopPosition) => {
      const stops = days().find(({ id }) => id === place.dayId)?.stops ?? [];
      const neighbour = stops[place.index + 1] ?? stops[place.index - 1];
      store.change((draft) => edits.removeStop(draft, stop.id));
      requestAnimationFrame(() => {
        if (!focused(neighbour && `open-${neighbour.id}`)) focusAddStop(place.dayId);
      });
      notify({
        message: t("stopRemoved", { name: stop.name }),
        action: { label: t("undo"), onClick: () => putStopBack(stop, place) },
      });
    },
    removeDay: (day: Day, index: number) => {
      const neighbour = days()[index + 1] ?? days()[index - 1];
      store.change((draft) => edits.removeDay(draft, day.id));
      requestAnimationFrame(() => focused(neighbour && `day-${neighbour.id}`) || focused("main"));
      notify({
        message: t("dayRemoved", { name: t("day", { number: index + 1 }) }),
        action: { label: t("undo"), onClick: () => putDayBack(day, index) },
      });
    },
  };
};
