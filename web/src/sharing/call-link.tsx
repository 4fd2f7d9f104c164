import { Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useFormatter, useTranslations } from "use-intl";
import { client } from "../api/client.ts";
import { Icon } from "../components/icon.tsx";
import { Notice } from "../forms/notice.tsx";
import classes from "./call-link.module.css";
import { CopyableLink } from "./copyable-link.tsx";
import { useSharingFailureText } from "./use-sharing-failure-text.ts";

/** A link that lets people on a video call join as editors. */
export const CallLink = ({ id }: { readonly id: string }) => {
  const t = useTranslations("sharing");
  const format = useFormatter();
  const failureText = useSharingFailureText();
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: async () => (await client.startCall({ params: { id } })).body,
  });
  if (data) {
    const url = `${location.origin}/join/${encodeURIComponent(id)}#call=${encodeURIComponent(data.callToken)}`;
    const until = format.dateTime(new Date(data.expiresAt), { timeStyle: "short" });
    return (
      <div className={classes.call}>
        <CopyableLink url={url} label={t("call.address")} />
        <p>{t("call.until", { until })}</p>
      </div>
    );
  }
  return (
    <div className={classes.call}>
      {error && <Notice kind="failure">{failureText(error)}</Notice>}
      <div>
        <Button
          variant="default"
          size="md"
          leftSection={<Icon name="video" />}
          loading={isPending}
          onClick={() => mutate()}
        >
          {t("call.start")}
        </Button>
      </div>
    </div>
  );
};
