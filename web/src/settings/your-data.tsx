import { Button, Progress, TextInput } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useTranslations } from "use-intl";
import type { Account } from "../../../contract/account.ts";
import { client } from "../api/client.ts";
import { accountQuery } from "../api/queries.ts";
import { Confirmation } from "../components/confirmation.tsx";
import { Icon } from "../components/icon.tsx";
import { Notice } from "../forms/notice.tsx";
import { useFailureText } from "../forms/use-failure-text.ts";
import { useAfterSignOut } from "../sign-in/use-after-sign-out.ts";
import { useFileSize } from "../use-file-size.ts";
import { useNotify } from "../use-notify.ts";
import { downloadArchive } from "./download-archive.ts";
import { QueryResult } from "./query-result.tsx";
import { Section } from "./section.tsx";
import classes from "./your-data.module.css";

export const YourData = () => {
  const t = useTranslations("yourData");
  const query = useQuery(accountQuery);
  return (
    <>
      <Section title={t("storage")} text={t("storageText")}>
        <QueryResult query={query}>{({ storage }) => storage && <Storage {...storage} />}</QueryResult>
      </Section>
      <Section title={t("export")} text={t("exportText")}>
        <Export />
      </Section>
      <Section title={t("delete")} text={t("deleteText")}>
        <QueryResult query={query}>{({ username }) => <Deletion username={username} />}</QueryResult>
      </Section>
    </>
  );
};

const Storage = ({ usedBytes, quotaBytes }: NonNullable<Account["storage"]>) => {
  const t = useTranslations("yourData");
  const sizeOf = useFileSize();
  const words = t("stored", { used: sizeOf(usedBytes), quota: sizeOf(quotaBytes) });
  return (
    <div className={classes.storage}>
      <Progress size="lg" value={Math.min(100, (usedBytes / quotaBytes) * 100)} aria-label={words} />
      <p>{words}</p>
    </div>
  );
};

const Export = () => {
  const t = useTranslations("yourData");
  const notify = useNotify();
  const failureText = useFailureText();
  const sizeOf = useFileSize();
  const [received, setReceived] = useState(0);
  const download = useMutation({
    mutationFn: () => downloadArchive(setReceived),
    onMutate: () => setReceived(0),
    onSuccess: () => notify({ message: t("downloaded") }),
  });

  return (
    <>
      <div className={classes.export}>
        <Button
          variant="default"
          leftSection={<Icon name="download" />}
          loading={download.isPending}
          onClick={() => download.mutate()}
        >
          {t("download")}
        </Button>
        <p role="status">
          {download.isPending && (received > 0 ? t("received", { size: sizeOf(received) }) : t("collecting"))}
        </p>
      </div>
      {download.error && <Notice kind="failure">{failureText(download.error)}</Notice>}
    </>
  );
};

const Deletion = ({ username }: { readonly username: string }) => {
  const t = useTranslations("yourData");
  const notify = useNotify();
  const failureText = useFailureText();
  const afterSignOut = useAfterSignOut();
  const [isDialogOpen, setDialogOpen] = useState(false);
  const [typed, setTyped] = useState("");
  const [isMismatch, setMismatch] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const deletion = useMutation({
    mutationFn: () => client.deleteAccount(),
    onSuccess: async () => {
      await afterSignOut();
      notify({ title: t("deleted"), message: t("deletedText") });
    },
  });
  const confirm = () => {
    const isRight = typed.trim().toLowerCase() === username.toLowerCase();
    setMismatch(!isRight);
    if (isRight) deletion.mutate();
    else input.current?.focus();
  };
  const close = () => {
    setDialogOpen(false);
    setTyped("");
    setMismatch(false);
    deletion.reset();
  };

  return (
    <>
      <div>
        <Button color="var(--waybook-danger)" variant="outline" onClick={() => setDialogOpen(true)}>
          {t("deleteStart")}
        </Button>
      </div>
      <Confirmation
        isOpen={isDialogOpen}
        title={t("deleteTitle")}
        action={t("deleteNow")}
        isWorking={deletion.isPending}
        failure={deletion.error ? failureText(deletion.error) : undefined}
        onConfirm={confirm}
        onClose={close}
      >
        <p>{t("deleteText")}</p>
        <TextInput
          ref={input}
          data-autofocus
          label={t("deleteConfirm", { username })}
          error={isMismatch && t("deleteMismatch", { username })}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      </Confirmation>
    </>
  );
};
