import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import type { EmailInvitation, EmailInvitee } from "../../../contract/sharing.ts";
import { client } from "../api/client.ts";
import { useNotify } from "../use-notify.ts";
import { focusShareDialog } from "./focus-share-dialog.ts";
import { companionsQuery } from "./sharing-queries.ts";
import { useSharingFailureText } from "./use-sharing-failure-text.ts";

/** Invites an email address, and withdraws such an invitation. */
export const useEmailInvitations = (id: string) => {
  const t = useTranslations("sharing");
  const notify = useNotify();
  const failureText = useSharingFailureText();
  const queryClient = useQueryClient();
  const onError = (error: Error) => notify({ message: failureText(error), isFailure: true });
  const onSettled = () => queryClient.invalidateQueries(companionsQuery(id));
  const { mutate: invite } = useMutation({
    mutationFn: (body: EmailInvitee) => client.inviteByEmail({ params: { id }, body }),
    onSuccess: ({ body: { email, isMailed } }) =>
      notify({ message: t(isMailed ? "email.sent" : "email.made", { email }) }),
    onError,
    onSettled,
  });
  const { mutate: withdraw } = useMutation({
    mutationFn: ({ id }: EmailInvitation) => client.declineInvitation({ params: { id } }),
    onSuccess: (_, { email }) => {
      notify({ message: t("email.withdrawn", { email }) });
      requestAnimationFrame(focusShareDialog);
    },
    onError,
    onSettled,
  });
  return { invite, withdraw };
};
