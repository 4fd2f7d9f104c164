import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { ApiError } from "../../../contract/client.ts";
import { client } from "../api/client.ts";
import type { DraftStore } from "../draft/draft-store.ts";
import { useDraftStore } from "../draft/use-draft.ts";
import { useFailureText } from "../forms/use-failure-text.ts";
import { useNotify } from "../use-notify.ts";

/** Moves the itinerary to the trash; retries with the newest ETag when someone saved at the same moment. */
const deleteCurrentVersion = async (store: DraftStore) => {
  const params = { id: store.getState().itinerary.id };
  const etag = await store.flush();
  try {
    await client.deleteItinerary({ params, headers: { "if-match": etag } });
  } catch (error) {
    if (!(error instanceof ApiError && error.code === "itineraryModified")) throw error;
    await store.refresh();
    await client.deleteItinerary({ params, headers: { "if-match": store.getState().etag } });
  }
};

/** Deletes the itinerary of this page, and offers to undo that. */
export const useDeletion = () => {
  const t = useTranslations("itinerary");
  const store = useDraftStore();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const notify = useNotify();
  const failureText = useFailureText();

  const restore = async (id: string, title: string) => {
    try {
      await client.restoreItinerary({ params: { id } });
      await navigate({ to: "/itineraries/$id", params: { id } });
      notify({ message: t("restored", { title }) });
      void queryClient.invalidateQueries();
    } catch (error) {
      notify({ isFailure: true, message: failureText(error) });
    }
  };
  const { mutate } = useMutation({
    mutationFn: () => deleteCurrentVersion(store),
    onSuccess: async () => {
      const { itinerary, draft } = store.getState();
      await navigate({ to: "/library" });
      queryClient.removeQueries({ queryKey: ["explore"] });
      void queryClient.invalidateQueries();
      notify({
        message: t("deleted", { title: draft.title }),
        action: { label: t("undo"), onClick: () => void restore(itinerary.id, draft.title) },
      });
    },
    onError: (error) => notify({ isFailure: true, message: failureText(error) }),
  });
  return () => mutate();
};
