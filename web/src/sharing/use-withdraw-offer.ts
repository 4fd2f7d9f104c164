import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import type { HandOver } from "../../../contract/sharing.ts";
import { client } from "../api/client.ts";
import { useNotify } from "../use-notify.ts";
import { companionsQuery } from "./sharing-queries.ts";
import { useSharingFailureText } from "./use-sharing-failure-text.ts";

/** Withdraws a pending hand-over. */
export const useWithdrawOffer = (id: string): ((offer: HandOver) => void) => {
  const t = useTranslations("sharing");
  const notify = useNotify();
  const failureText = useSharingFailureText();
  const queryClient = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: ({ id }: HandOver) => client.declineInvitation({ params: { id } }),
    onSuccess: () => notify({ message: t("withdrawn") }),
    onError: (error) => notify({ message: failureText(error), isFailure: true }),
    onSettled: () => queryClient.invalidateQueries(companionsQuery(id)),
  });
  return mutate;
};
