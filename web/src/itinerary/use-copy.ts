import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useRef } from "react";
import { useTranslations } from "use-intl";
import { client } from "../api/client.ts";
import { reloadLibrary } from "../library/reload-library.ts";
import { useNotify } from "../use-notify.ts";

/**
 * Copies the itinerary without its costs, with a new first day or without dates, and opens the copy. An open draft is
 * saved before, so that the copy contains the latest changes.
 */
export const useCopy = (id: string, save?: () => Promise<unknown>) => {
  const t = useTranslations("itinerary");
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const notify = useNotify();
  // The same key for the same date, so that a retry does not create a second copy.
  const sent = useRef<{ readonly startDate: string | undefined; readonly key: string }>(undefined);
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (startDate: string | undefined) => {
      await save?.();
      if (sent.current?.startDate !== startDate || !sent.current)
        sent.current = { startDate, key: crypto.randomUUID() };
      return client.copyItinerary({
        params: { id },
        headers: { "idempotency-key": sent.current.key },
        body: startDate ? { startDate, leaveOut: ["costs"] } : { leaveOut: ["dates", "costs"] },
      });
    },
    onSuccess: ({ body }) => {
      sent.current = undefined;
      void reloadLibrary(queryClient);
      notify({ message: t("copied") });
      return navigate({ to: "/itineraries/$id", params: { id: body.id }, search: { edit: true } });
    },
  });
  return { copy: mutate, isCopying: isPending, error };
};
