import { useQuery } from "@tanstack/react-query";
import { sessionQuery } from "../api/queries.ts";
import { useCanEdit, useDraft } from "../draft/use-draft.ts";
import { useSaveAll } from "../draft/use-save-all.ts";
import { VisibilityDialog } from "../itinerary/visibility-dialog.tsx";
import { ShareDialog } from "./share-dialog.tsx";

/** The share dialog of the trip whose page is open. */
export const TripShareDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const id = useDraft(({ itinerary }) => itinerary.id);
  const title = useDraft(({ draft }) => draft.title);
  const role = useDraft((state) => state.role);
  const visibility = useDraft(({ draft }) => draft.visibility);
  const peopleChanges = useDraft((state) => state.peopleChanges);
  const canEdit = useCanEdit();
  const save = useSaveAll();
  // Who may no longer change the trip can still leave it.
  const saveAll = async () => canEdit && save();
  const { data: session } = useQuery(sessionQuery);
  return (
    <ShareDialog
      id={id}
      trip={{ title, peopleChanges, saveAll }}
      role={role}
      visibility={visibility}
      reader={session?.traveller?.id}
      onClose={onClose}
      visibilityDialog={(dialog) => <VisibilityDialog {...dialog} />}
    />
  );
};
