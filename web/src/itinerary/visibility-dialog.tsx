import { useTranslations } from "use-intl";
import { useDraft, useDraftStore } from "../draft/use-draft.ts";
import { useSavingText } from "../draft/use-saving-text.ts";
import { PublicationDialog, Unpublishable } from "./publication-dialog.tsx";

type VisibilityDialogProps = { readonly isOpen: boolean; readonly onClose: () => void };

/** Who can see the trip whose page is open. */
export const VisibilityDialog = ({ isOpen, onClose }: VisibilityDialogProps) => {
  const t = useTranslations("publication");
  const savingText = useSavingText();
  const store = useDraftStore();
  const id = useDraft(({ itinerary }) => itinerary.id);
  const draft = useDraft((state) => state.draft);
  // Only what the dialog shows is published, so the server has to have just that.
  const findTag = async () => {
    const before = store.getState();
    const etag = await store.flush();
    const state = store.getState();
    if (state.conflicts.length > 0) throw new Unpublishable(t("chooseFirst"));
    if (state.hasUnsaved) throw new Unpublishable(savingText(state).text);
    if (state.lastChangeByOthers !== before.lastChangeByOthers) throw new Unpublishable(t("changed"));
    return etag;
  };
  return (
    <PublicationDialog
      isOpen={isOpen}
      id={id}
      trip={draft}
      findTag={findTag}
      reload={store.refresh}
      onSaved={store.accept}
      onClose={onClose}
    />
  );
};
