import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { ApiError } from "../../../contract/client.ts";
import type { ReceivedInvitation } from "../../../contract/sharing.ts";
import { client } from "../api/client.ts";
import { focusMain } from "../focus-main.ts";
import { useFailureText } from "../forms/use-failure-text.ts";
import { reloadLibrary } from "../library/reload-library.ts";
import { removeFromCachedLists } from "../library/remove-from-cached-lists.ts";
import { reloadAfterBlock } from "../people/reload-after-block.ts";
import { useNotify } from "../use-notify.ts";
import { invitationsQuery } from "./invitations-query.ts";
import { sharedItineraryIds } from "./shared-itinerary-ids.ts";

type Answer = {
  readonly send: () => Promise<unknown>;
  /** Which open invitations it answers: this one, or all from the same person. */
  readonly ends: (one: ReceivedInvitation) => boolean;
  readonly isYes?: boolean;
  readonly message: string;
  readonly action?: { readonly label: string; readonly onClick: () => void };
};

/** Accepts or declines an invitation, or declines it and blocks or reports the sender. */
export const useInvitationAnswer = ({ id, role, itinerary, from }: ReceivedInvitation) => {
  const t = useTranslations("invitations");
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const notify = useNotify();
  const failureText = useFailureText();
  const words = { title: itinerary.title, name: from.displayName };
  const call = { params: { id } };
  const person = { params: { userId: from.id } };

  const { mutate, isPending } = useMutation({
    mutationFn: ({ send }: Answer) => send(),
    onSuccess: (_, { ends, isYes = false, message, action }) => {
      const all = queryClient.getQueryData(invitationsQuery.queryKey) ?? [];
      // Before the lists reload; otherwise the declined trip would show for a moment.
      if (!isYes) removeFromCachedLists(queryClient, ["all", "shared"], sharedItineraryIds(all.filter(ends)));
      // The row disappears at once, and the focused button with it.
      queryClient.setQueryData(
        invitationsQuery.queryKey,
        all.filter((one) => !ends(one)),
      );
      notify({ message, ...(action && { action }) });
      requestAnimationFrame(focusMain);
    },
    onError: (error) => {
      const isOver = error instanceof ApiError && error.code === "notFound";
      notify({ message: isOver ? t("over") : failureText(error), isFailure: true });
    },
    onSettled: () => reloadLibrary(queryClient),
  });

  const thisOne = (one: ReceivedInvitation) => one.id === id;
  const open = () => void navigate({ to: "/itineraries/$id", params: { id: itinerary.id } });
  return {
    isAnswering: isPending,
    accept: () =>
      mutate({
        send: () => client.acceptInvitation(call),
        ends: thisOne,
        isYes: true,
        message: t(role === "owner" ? "tookOver" : "accepted", words),
        action: { label: t("open"), onClick: open },
      }),
    decline: () =>
      mutate({
        send: () => client.declineInvitation(call),
        ends: thisOne,
        message: t("declined", words),
      }),
    block: () =>
      mutate({
        send: async () => {
          await client.blockPerson(person);
          await reloadAfterBlock(queryClient, from.id);
        },
        ends: (one) => one.from.id === from.id,
        message: t("blocked", words),
      }),
    report: () =>
      mutate({
        send: async () => {
          await client.reportPerson({ ...person, body: { reason: t("reason", words) } });
          await client.declineInvitation(call);
        },
        ends: thisOne,
        message: t("reported", words),
      }),
  };
};
