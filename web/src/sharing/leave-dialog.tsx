import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import type { Companion } from "../../../contract/sharing.ts";
import { client } from "../api/client.ts";
import { Confirmation } from "../components/confirmation.tsx";
import { useNotify } from "../use-notify.ts";
import { useSharedTrip } from "./shared-trip.ts";
import { useSharingFailureText } from "./use-sharing-failure-text.ts";

type LeaveDialogProps = {
  readonly id: string;
  readonly self: Companion | undefined;
  readonly onClose: () => void;
};

/** Asks first, because the traveller needs an invitation to come back. */
export const LeaveDialog = ({ id, self, onClose }: LeaveDialogProps) => {
  const t = useTranslations("sharing");
  const { title, saveAll } = useSharedTrip();
  const navigate = useNavigate();
  const notify = useNotify();
  const failureText = useSharingFailureText();
  const queryClient = useQueryClient();
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: async ({ id: userId }: Companion) => {
      await saveAll();
      await client.removeCompanion({ params: { id, userId } });
    },
    onSuccess: async () => {
      await navigate({ to: "/library" });
      void queryClient.invalidateQueries();
      notify({ message: t("left", { title }) });
    },
  });
  return (
    <Confirmation
      isOpen={self !== undefined}
      title={t("leaveTitle")}
      action={t("leave")}
      isWorking={isPending}
      failure={error ? failureText(error) : undefined}
      onConfirm={() => self && mutate(self)}
      onClose={() => {
        reset();
        onClose();
      }}
    >
      <p>{t("leaveText")}</p>
    </Confirmation>
  );
};
