import { useTranslations } from "use-intl";
import { useDraft, useDraftStore } from "../draft/use-draft.ts";
import { useSaveAll } from "../draft/use-save-all.ts";
import { ExplainedError } from "../forms/explained-error.ts";
import { PublicationDialog } from "./publication-dialog.tsx";

type VisibilityDialogProps = { readonly isOpen: boolean; readonly onClose: () => void };

/** Who can see the trip whose page is open. */
export const VisibilityDialog = ({ isOpen, onClose }: VisibilityDialogProps) => {
  const t = useTranslations("publication");
  const saveAll = useSaveAll();
  const store = useDraftStore();
  const id = useDraft(({ itinerary }) => itinerary.id);
  const draft = useDraft((state) => state.draft);
  // Only what the dialog shows is published, so the server has to have just that.
  const findTag = async () => {
    const before = store.getState();
    const etag = await saveAll();
    if (store.getState().lastChangeByOthers !== before.lastChangeByOthers)
      throw new ExplainedError(t("changed"));
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
