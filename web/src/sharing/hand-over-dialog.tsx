import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import type { Companion } from "../../../contract/sharing.ts";
import { client } from "../api/client.ts";
import { Confirmation } from "../components/confirmation.tsx";
import { useNotify } from "../use-notify.ts";
import { focusShareDialog } from "./focus-share-dialog.ts";
import { companionsQuery } from "./sharing-queries.ts";
import { useSharingFailureText } from "./use-sharing-failure-text.ts";

type HandOverDialogProps = {
  readonly id: string;
  readonly newOwner: Companion | undefined;
  readonly onClose: () => void;
};

/** Asks first, because only the new owner could give the itinerary back. */
export const HandOverDialog = ({ id, newOwner, onClose }: HandOverDialogProps) => {
  const t = useTranslations("sharing");
  const notify = useNotify();
  const failureText = useSharingFailureText();
  const queryClient = useQueryClient();
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: async ({ id: userId }: Companion) => {
      await client.handOver({ params: { id }, body: { userId } });
      await queryClient.invalidateQueries(companionsQuery(id));
    },
    onSuccess: (_, { displayName: name }) => {
      notify({ message: t("handOverOffered", { name }) });
      onClose();
      requestAnimationFrame(focusShareDialog);
    },
  });
  const name = newOwner?.displayName ?? "";
  return (
    <Confirmation
      isOpen={newOwner !== undefined}
      title={t("handOverTitle", { name })}
      action={t("handOverAction")}
      isWorking={isPending}
      failure={error ? failureText(error) : undefined}
      onConfirm={() => newOwner && mutate(newOwner)}
      onClose={() => {
        reset();
        onClose();
      }}
    >
      <p>{t("handOverText", { name })}</p>
    </Confirmation>
  );
};
