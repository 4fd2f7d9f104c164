import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { client } from "../api/client.ts";
import { newId } from "../draft/edits.ts";
import { discardWaitingDraft, type WaitingDraft } from "../draft/waiting-drafts.ts";
import { useFailureText } from "../forms/use-failure-text.ts";
import { reloadLibrary } from "../library/reload-library.ts";
import { useNotify } from "../use-notify.ts";

/** Makes a trip of the traveller's own of what waits, and opens it. */
export const useCopyDraft = (travellerId: string) => {
  const t = useTranslations("waiting");
  const notify = useNotify();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const failureText = useFailureText();
  // A second click after a lost answer makes no second trip.
  const [key] = useState(newId);
  const { mutate, isPending } = useMutation({
    mutationFn: async ({ itineraryId, draft }: WaitingDraft) => {
      const { visibility, ...body } = draft;
      const headers = { "idempotency-key": key };
      const { id } = (await client.createItinerary({ headers, body })).body;
      await discardWaitingDraft(travellerId, itineraryId);
      return id;
    },
    onSuccess: (id) => {
      notify({ message: t("copied") });
      void reloadLibrary(queryClient);
      void queryClient.invalidateQueries({ queryKey: ["waiting"] });
      return navigate({ to: "/itineraries/$id", params: { id } });
    },
    onError: (error) => notify({ message: failureText(error), isFailure: true }),
  });
  return { copy: mutate, isCopying: isPending };
};
