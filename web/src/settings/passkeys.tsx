import { Button, TextInput } from "@mantine/core";
import {
  browserSupportsWebAuthn,
  type PublicKeyCredentialCreationOptionsJSON,
  startRegistration,
} from "@simplewebauthn/browser";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { ApiError, NetworkError } from "../../../contract/client.ts";
import { type Passkey, passkeyName } from "../../../contract/sign-in.ts";
import { client } from "../api/client.ts";
import { passkeysQuery } from "../api/queries.ts";
import { Confirmation } from "../components/confirmation.tsx";
import { Dialog } from "../components/dialog.tsx";
import { Icon } from "../components/icon.tsx";
import { RelativeTime } from "../components/relative-time.tsx";
import { Row, Rows } from "../components/rows.tsx";
import { focusMain } from "../focus-main.ts";
import { Notice } from "../forms/notice.tsx";
import { SendingForm } from "../forms/sending-form.tsx";
import { useContractForm } from "../forms/use-contract-form.ts";
import { useFailureText } from "../forms/use-failure-text.ts";
import { useNotify } from "../use-notify.ts";
import { QueryResult } from "./query-result.tsx";
import { useDeviceName } from "./use-device-name.ts";

export const Passkeys = () => {
  const t = useTranslations("security");
  const queryClient = useQueryClient();
  const query = useQuery(passkeysQuery);
  const [passkeyToRename, setPasskeyToRename] = useState<Passkey>();
  const [passkeyToRemove, setPasskeyToRemove] = useState<Passkey>();
  const reload = () => queryClient.invalidateQueries(passkeysQuery);

  return (
    <>
      <QueryResult query={query}>
        {(passkeys) =>
          passkeys.length === 0 ? (
            <p>{t("noPasskeys")}</p>
          ) : (
            <Rows>
              {passkeys.map((passkey) => (
                <Row
                  key={passkey.id}
                  title={passkey.name}
                  actions={
                    <>
                      <Button
                        variant="default"
                        size="sm"
                        aria-label={t("renameOne", { name: passkey.name })}
                        onClick={() => setPasskeyToRename(passkey)}
                      >
                        {t("rename")}
                      </Button>
                      <Button
                        variant="default"
                        size="sm"
                        aria-label={t("removeOne", { name: passkey.name })}
                        onClick={() => setPasskeyToRemove(passkey)}
                      >
                        {t("remove")}
                      </Button>
                    </>
                  }
                >
                  <p>{t.rich("created", { when: () => <RelativeTime at={passkey.createdAt} /> })}</p>
                  <p>
                    {passkey.lastUsedAt === undefined
                      ? t("neverUsed")
                      : t.rich("used", { when: () => <RelativeTime at={passkey.lastUsedAt ?? ""} /> })}
                  </p>
                </Row>
              ))}
            </Rows>
          )
        }
      </QueryResult>
      <NewPasskey onAdded={reload} />
      <Dialog
        isOpen={passkeyToRename !== undefined}
        title={t("renameTitle")}
        onClose={() => setPasskeyToRename(undefined)}
      >
        {passkeyToRename && (
          <Rename
            passkey={passkeyToRename}
            onRenamed={async () => {
              await reload();
              setPasskeyToRename(undefined);
            }}
          />
        )}
      </Dialog>
      <Removal passkey={passkeyToRemove} onClose={() => setPasskeyToRemove(undefined)} onRemoved={reload} />
    </>
  );
};

const NewPasskey = ({ onAdded }: { readonly onAdded: () => Promise<void> }) => {
  const t = useTranslations("security");
  const notify = useNotify();
  const failureText = useFailureText();
  const deviceName = useDeviceName();
  const addition = useMutation({
    mutationFn: async () => {
      const { body } = await client.startPasskey();
      const optionsJSON = body as unknown as PublicKeyCredentialCreationOptionsJSON;
      const credential = await startRegistration({ optionsJSON });
      await client.addPasskey({
        body: { name: deviceName(navigator.userAgent), credential: { ...credential } },
      });
    },
    onSuccess: async () => {
      await onAdded();
      notify({ message: t("passkeyAdded") });
    },
  });
  const reason = (error: Error) => {
    const isKnown = error instanceof ApiError && error.code === "conflict";
    if (isKnown || error.name === "InvalidStateError") return t("passkeyExists");
    const isOurs = error instanceof ApiError || error instanceof NetworkError;
    return isOurs ? failureText(error) : t("passkeyCancelled");
  };

  if (!browserSupportsWebAuthn()) return <p>{t("noPasskeySupport")}</p>;
  return (
    <>
      {addition.error && <Notice kind="failure">{reason(addition.error)}</Notice>}
      <div>
        <Button
          variant="default"
          leftSection={<Icon name="key" />}
          loading={addition.isPending}
          onClick={() => addition.mutate()}
        >
          {t("addPasskey")}
        </Button>
      </div>
    </>
  );
};

type RenameProps = { readonly passkey: Passkey; readonly onRenamed: () => Promise<void> };

const Rename = ({ passkey, onRenamed }: RenameProps) => {
  const t = useTranslations("security");
  const settings = useTranslations("settings");
  const rules = useTranslations("rules");
  const form = useContractForm({
    fields: { name: passkeyName() },
    rules: { name: rules("passkeyName") },
    initialValues: { name: passkey.name },
    send: (body) => client.renamePasskey({ params: { id: passkey.id }, body }).then(onRenamed),
  });
  return (
    <SendingForm form={form} action={settings("save")}>
      <TextInput label={t("passkeyName")} data-autofocus {...form.inputs.getInputProps("name")} />
    </SendingForm>
  );
};

type RemovalProps = {
  /** The passkey to remove; undefined while the dialog is closed. */
  readonly passkey: Passkey | undefined;
  readonly onClose: () => void;
  readonly onRemoved: () => Promise<void>;
};

const Removal = ({ passkey, onClose, onRemoved }: RemovalProps) => {
  const t = useTranslations("security");
  const notify = useNotify();
  const failureText = useFailureText();
  const removal = useMutation({
    mutationFn: ({ id }: Passkey) => client.removePasskey({ params: { id } }),
    onSuccess: async () => {
      await onRemoved();
      close();
      focusMain();
      notify({ message: t("removed") });
    },
  });
  const close = () => {
    removal.reset();
    onClose();
  };
  const reason = (error: Error) =>
    error instanceof ApiError && error.code === "conflict" ? t("lastCredential") : failureText(error);

  return (
    <Confirmation
      isOpen={passkey !== undefined}
      title={t("removeTitle", { name: passkey?.name ?? "" })}
      action={t("remove")}
      isWorking={removal.isPending}
      failure={removal.error ? reason(removal.error) : undefined}
      onConfirm={() => passkey && removal.mutate(passkey)}
      onClose={close}
    >
      <p>{t("removeText")}</p>
    </Confirmation>
  );
};
