import { Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import type { ShareLink, ShareLinkDraft } from "../../../contract/sharing.ts";
import { client } from "../api/client.ts";
import { Confirmation } from "../components/confirmation.tsx";
import { Dialog } from "../components/dialog.tsx";
import { Icon } from "../components/icon.tsx";
import { useNotify } from "../use-notify.ts";
import { CopyableLink } from "./copyable-link.tsx";
import { focusShareDialog } from "./focus-share-dialog.ts";
import { QrCode } from "./qr-code.tsx";
import classes from "./share-link-details.module.css";
import { ShareLinkForm } from "./share-link-form.tsx";
import { useSharingFailureText } from "./use-sharing-failure-text.ts";

type ShareLinkDetailsProps = {
  readonly id: string;
  readonly link: ShareLink;
  readonly onChange: (link: ShareLink | null) => void;
};

/** The share link, with buttons to copy, show, replace and delete it. */
export const ShareLinkDetails = ({ id, link, onChange }: ShareLinkDetailsProps) => {
  const t = useTranslations("sharing");
  const format = useFormatter();
  const notify = useNotify();
  const failureText = useSharingFailureText();
  const [opened, setOpened] = useState<"qr" | "reset" | "end">();
  const close = () => setOpened(undefined);

  const reset = useMutation({
    mutationFn: async (body: ShareLinkDraft) => (await client.makeShareLink({ params: { id }, body })).body,
    onSuccess: (newLink) => {
      onChange(newLink);
      notify({ message: t("link.replaced") });
      close();
    },
  });
  const end = useMutation({
    mutationFn: () => client.endShareLink({ params: { id } }),
    onSuccess: () => {
      notify({ message: t("link.deleted") });
      close();
      onChange(null);
      requestAnimationFrame(focusShareDialog);
    },
  });
  const askReplacing = () => {
    reset.reset();
    setOpened("reset");
  };
  const askEnding = () => {
    end.reset();
    setOpened("end");
  };
  const until =
    link.expiresAt === undefined
      ? t("link.neverExpires")
      : t("link.expiresAt", {
          date: format.dateTime(new Date(link.expiresAt), { dateStyle: "long", timeStyle: "short" }),
        });
  return (
    <div className={classes.made}>
      <CopyableLink url={link.url} label={t("link.address")} />
      <p className={classes.gives}>
        {t(`link.gives.${link.role}`)} {until}
      </p>
      <div className={classes.actions}>
        <Button variant="default" size="md" leftSection={<Icon name="qr" />} onClick={() => setOpened("qr")}>
          {t("link.qr")}
        </Button>
        <Button variant="default" size="md" leftSection={<Icon name="history" />} onClick={askReplacing}>
          {t("link.reset")}
        </Button>
        <Button variant="default" size="md" leftSection={<Icon name="close" />} onClick={askEnding}>
          {t("link.delete")}
        </Button>
      </div>
      <Dialog isOpen={opened === "qr"} title={t("link.qrTitle")} onClose={close}>
        <QrCode text={link.url} />
      </Dialog>
      <Dialog isOpen={opened === "reset"} title={t("link.resetTitle")} onClose={close}>
        <div className={classes.made}>
          <p>{t("link.resetText")}</p>
          <ShareLinkForm
            action={t("link.resetAction")}
            formerRole={link.role}
            isWorking={reset.isPending}
            failure={reset.error ? failureText(reset.error) : undefined}
            onMake={reset.mutate}
          />
        </div>
      </Dialog>
      <Confirmation
        isOpen={opened === "end"}
        title={t("link.deleteTitle")}
        action={t("link.deleteAction")}
        isWorking={end.isPending}
        failure={end.error ? failureText(end.error) : undefined}
        onConfirm={() => end.mutate()}
        onClose={close}
      >
        <p>{t("link.deleteText")}</p>
      </Confirmation>
    </div>
  );
};
