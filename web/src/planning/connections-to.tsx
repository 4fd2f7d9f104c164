import type { Stop } from "../../../contract/itinerary.ts";
import type { Way } from "../../../contract/planning.ts";
import { edits, newId } from "../draft/edits.ts";
import { useDraft, useDraftStore } from "../draft/use-draft.ts";
import { dayDate } from "../itinerary/day-date.ts";
import { usePlanTexts } from "../itinerary/plan-texts.ts";
import { useNotify } from "../use-notify.ts";
import { ConnectionsDialog } from "./connections-dialog.tsx";

type ConnectionsToProps = { readonly way: Way; readonly to: Stop; readonly onClose: () => void };

const usualTime = "09:00";

/** The connections to a stop of the plan; the chosen one is added before it. */
export const ConnectionsTo = ({ way: { dayId, from: fromId }, to, onClose }: ConnectionsToProps) => {
  const { ways: t } = usePlanTexts();
  const store = useDraftStore();
  const notify = useNotify();
  const itineraryId = useDraft(({ itinerary }) => itinerary.id);
  const { days, startDate } = useDraft(({ draft }) => draft);
  const nth = days.findIndex(({ id }) => id === dayId);
  const from = days[nth]?.stops.find(({ id }) => id === fromId);
  const date = (dayDate(startDate, Math.max(0, nth)) ?? new Date()).toISOString().slice(0, 10);
  return (
    <ConnectionsDialog
      itineraryId={itineraryId}
      dayId={dayId}
      toStopId={to.id}
      toName={to.name}
      date={date}
      time={to.startTime ?? endOf(from) ?? usualTime}
      arriveBy={to.startTime !== undefined}
      onClose={onClose}
      onChoose={(stop) => {
        const id = newId();
        store.change((draft) => {
          const index =
            draft.days.find(({ id }) => id === dayId)?.stops.findIndex(({ id }) => id === to.id) ?? -1;
          return index < 0 ? draft : edits.addStop(draft, { dayId, index }, { id, ...stop });
        });
        onClose();
        notify({
          message: t("connectionAdded", { name: stop.name }),
          action: { label: t("undo"), onClick: () => store.change((draft) => edits.removeStop(draft, id)) },
        });
      }}
    />
  );
};

const endOf = (stop: Stop | undefined): string | undefined => {
  if (!stop?.startTime) return undefined;
  const end = new Date(Date.parse(`1970-01-01T${stop.startTime}:00Z`) + (stop.durationMinutes ?? 0) * 60_000);
  return end.toISOString().slice(11, 16);
};
