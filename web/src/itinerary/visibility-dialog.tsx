import { useDraft, useDraftStore } from "../draft/use-draft.ts";
import { PublicationDialog } from "./publication-dialog.tsx";

type VisibilityDialogProps = { readonly isOpen: boolean; readonly onClose: () => void };

/** Who can see the trip whose page is open. */
export const VisibilityDialog = ({ isOpen, onClose }: VisibilityDialogProps) => {
  const store = useDraftStore();
  const id = useDraft(({ itinerary }) => itinerary.id);
  const draft = useDraft((state) => state.draft);
  return (
    <PublicationDialog
      isOpen={isOpen}
      id={id}
      trip={draft}
      findTag={() => store.flush()}
      onSaved={store.accept}
      onClose={onClose}
    />
  );
};
