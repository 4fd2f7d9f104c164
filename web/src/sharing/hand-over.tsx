import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import type { Companion } from "../../../contract/sharing.ts";
import { client } from "../api/client.ts";
import { Confirmation } from "../components/confirmation.tsx";
import { focusMain } from "../focus-main.ts";
import { useNotify } from "../use-notify.ts";
import { companionsQuery } from "./sharing-queries.ts";
import { useSharingFailureText } from "./use-sharing-failure-text.ts";

type HandOverProps = {
  readonly id: string;
  readonly heir: Companion | undefined;
  readonly onClose: () => void;
};

/** Once it is accepted only the new owner could give it back, hence the question. */
export const HandOver = ({ id, heir, onClose }: HandOverProps) => {
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
      requestAnimationFrame(focusMain);
    },
  });
  const name = heir?.displayName ?? "";
  return (
    <Confirmation
      isOpen={heir !== undefined}
      title={t("handOverTitle", { name })}
      action={t("handOverAction")}
      isWorking={isPending}
      failure={error ? failureText(error) : undefined}
      onConfirm={() => heir && mutate(heir)}
      onClose={() => {
        reset();
        onClose();
      }}
    >
      <p>{t("handOverText", { name })}</p>
    </Confirmation>
  );
};
