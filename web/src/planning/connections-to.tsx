import type { Stop } from "../../../contract/itinerary.ts";
import type { Way } from "../../../contract/planning.ts";
import { edits, newId } from "../draft/edits.ts";
import { useDraft, useDraftStore } from "../draft/use-draft.ts";
import { dayDate } from "../itinerary/day-date.ts";
import { usePlanTexts } from "../itinerary/plan-texts.ts";
import { useNotify } from "../use-notify.ts";
import { connectionStop } from "./connection-stop.ts";
import { connectionPosition, firstSearch } from "./connection-times.ts";
import { ConnectionsDialog } from "./connections-dialog.tsx";

type ConnectionsToProps = { readonly way: Way; readonly to: Stop; readonly onClose: () => void };

/** The connections to a stop of the plan; the chosen one is added before it. */
export const ConnectionsTo = ({ way: { dayId, from: fromId }, to, onClose }: ConnectionsToProps) => {
  const { ways: t } = usePlanTexts();
  const store = useDraftStore();
  const notify = useNotify();
  const itineraryId = useDraft(({ itinerary }) => itinerary.id);
  const { days, startDate } = useDraft(({ draft }) => draft);
  const nth = days.findIndex(({ id }) => id === dayId);
  const stops = days[nth]?.stops ?? [];
  const from = stops.find(({ id }) => id === fromId);
  const date = (dayDate(startDate, Math.max(0, nth)) ?? new Date()).toISOString().slice(0, 10);
  return (
    <ConnectionsDialog
      itineraryId={itineraryId}
      dayId={dayId}
      toStopId={to.id}
      toName={to.name}
      date={date}
      first={firstSearch(stops, from, to, date)}
      onClose={onClose}
      onChoose={(connection) => {
        const stop = connectionStop(connection);
        if (!stop) return;
        const id = newId();
        store.change((draft) => {
          const position = connectionPosition(draft.days, { dayId, toId: to.id, date }, connection);
          return position ? edits.addStop(draft, position, { id, ...stop }) : draft;
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
