import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useLocation, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { client } from "../api/client.ts";
import { useFailureText } from "../forms/use-failure-text.ts";
import { reloadLibrary } from "../library/reload-library.ts";
import { showWaitingNotice } from "../show-waiting-notice.ts";
import { useNotify } from "../use-notify.ts";

/**
 * Copies the itinerary for the reader and opens the copy. Guests sign in first, and come back. An open draft is saved
 * before, so that the copy contains the latest changes.
 */
export const useCopy = (id: string, reader: string | undefined, save?: () => Promise<unknown>) => {
  const t = useTranslations("itinerary");
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const notify = useNotify();
  const failureText = useFailureText();
  const next = useLocation({ select: ({ href }) => href });
  // The same key for every attempt, so that a retry does not create a second copy.
  const [key, setKey] = useState(() => crypto.randomUUID());
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const done = showWaitingNotice({ message: t("copying") });
      try {
        await save?.();
        return await client.copyItinerary({ params: { id }, headers: { "idempotency-key": key } });
      } finally {
        done();
      }
    },
    onSuccess: ({ body }) => {
      setKey(crypto.randomUUID());
      void reloadLibrary(queryClient);
      notify({ message: t("copied") });
      return navigate({ to: "/itineraries/$id", params: { id: body.id }, search: { edit: true } });
    },
    onError: (error) => notify({ isFailure: true, message: failureText(error) }),
  });
  return {
    copy: () => (reader ? mutate() : void navigate({ to: "/sign-in", search: { next } })),
    isCopying: isPending,
  };
};
