import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { reloadLibrary } from "../library/reload-library.ts";
import { useNotify } from "../use-notify.ts";
import { leaveDraft } from "./left-drafts.ts";
import type { DraftStore } from "./open-draft.ts";

/** What happens to a draft when its page is left: it is saved, and whoever left hears of it if that takes longer or fails. */
export const useLeaving = (): ((key: string, store: DraftStore, etag: string) => void) => {
  const t = useTranslations("saving");
  const notify = useNotify();
  const navigate = useNavigate();
  const queryClient = useQueryClient();

  return (key, store, etag) => {
    const title = () => store.getState().draft.title;
    const open = () =>
      void navigate({ to: "/itineraries/$id", params: { id: store.getState().itinerary.id } });
    let wasWaiting = false;
    leaveDraft(key, store, {
      onWaiting: () => {
        wasWaiting = true;
        notify({ message: t("leftWaiting", { title: title() }) });
      },
      onEnd: (state) => {
        // Its card there says what it said before.
        if (state.etag !== etag) void reloadLibrary(queryClient);
        if (state.saving.state === "failed" && state.hasUnsaved)
          notify({
            isFailure: true,
            message: t("leftFailed", { title: title() }),
            action: { label: t("leftOpen"), onClick: open },
          });
        else if (wasWaiting && !state.hasUnsaved) notify({ message: t("leftSaved", { title: title() }) });
      },
    });
  };
};
