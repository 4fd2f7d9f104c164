import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { sessionQuery } from "../api/queries.ts";
import { useDraft, useDraftStore } from "../draft/use-draft.ts";
import { VisibilityDialog } from "../itinerary/visibility-dialog.tsx";
import { ShareDialog } from "./share-dialog.tsx";

/** The share dialog of the trip whose page is open. */
export const TripShareDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const id = useDraft(({ itinerary }) => itinerary.id);
  const title = useDraft(({ draft }) => draft.title);
  const role = useDraft((state) => state.role);
  const visibility = useDraft(({ draft }) => draft.visibility);
  const peopleChanges = useDraft((state) => state.peopleChanges);
  const { flush } = useDraftStore();
  const trip = useMemo(() => ({ title, peopleChanges, flush }), [title, peopleChanges, flush]);
  const { data: session } = useQuery(sessionQuery);
  return (
    <ShareDialog
      id={id}
      trip={trip}
      role={role}
      visibility={visibility}
      reader={session?.traveller?.id}
      onClose={onClose}
      visibilityDialog={(dialog) => <VisibilityDialog {...dialog} />}
    />
  );
};
