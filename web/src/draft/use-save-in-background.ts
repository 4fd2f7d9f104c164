import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { reloadLibrary } from "../library/reload-library.ts";
import { useNotify } from "../use-notify.ts";
import type { DraftStore } from "./draft-store.ts";
import { saveInBackground } from "./save-in-background.ts";

/** Saves a draft whose page was left, and shows a notice if that takes longer or fails. */
export const useSaveInBackground = (): ((key: string, store: DraftStore, etag: string) => void) => {
  const t = useTranslations("saving");
  const notify = useNotify();
  const navigate = useNavigate();
  const queryClient = useQueryClient();

  return (key, store, etag) => {
    const title = () => store.getState().draft.title;
    const open = () =>
      void navigate({ to: "/itineraries/$id", params: { id: store.getState().itinerary.id } });
    let wasWaiting = false;
    saveInBackground(key, store, {
      onWaiting: () => {
        wasWaiting = true;
        notify({ message: t("leftWaiting", { title: title() }) });
      },
      onEnd: (state) => {
        // The library still shows it as it was before.
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
