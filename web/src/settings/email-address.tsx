import { Button } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import type { Account } from "../../../contract/account.ts";
import { EmailChange } from "../../../contract/sign-in.ts";
import { client } from "../api/client.ts";
import { accountQuery, sessionQuery } from "../api/queries.ts";
import { Dialog } from "../components/dialog.tsx";
import { EmailField, PasswordField } from "../forms/fields.tsx";
import { Notice } from "../forms/notice.tsx";
import { SendingForm } from "../forms/sending-form.tsx";
import { useContractForm } from "../forms/use-contract-form.ts";
import { useFailureText } from "../forms/use-failure-text.ts";
import { useNotify } from "../use-notify.ts";
import { useSendsMail } from "../use-sends-mail.ts";
import classes from "./email-address.module.css";
import { StateBadge } from "./state-badge.tsx";

export const EmailAddress = ({ account }: { readonly account: Account }) => {
  const t = useTranslations("profile");
  const notify = useNotify();
  const failureText = useFailureText();
  const queryClient = useQueryClient();
  const sendsMail = useSendsMail();
  const [isChanging, setChanging] = useState(false);
  const [sentTo, setSentTo] = useState<string>();
  const confirmation = useMutation({
    mutationFn: () => client.requestEmailConfirmation(),
    onSuccess: () => notify({ message: t("sentAgain", { email: account.email }) }),
  });

  return (
    <>
      <p className={classes.address}>
        <span>{account.email}</span>{" "}
        {(sendsMail || account.emailConfirmed) && (
          <StateBadge kind={account.emailConfirmed ? "good" : "open"}>
            {account.emailConfirmed ? t("confirmed") : t("unconfirmed")}
          </StateBadge>
        )}
      </p>
      {confirmation.error && <Notice kind="failure">{failureText(confirmation.error)}</Notice>}
      {sentTo && (
        <Notice kind="success">
          {t.rich("changeSent", { email: sentTo, b: (words) => <b>{words}</b> })}
        </Notice>
      )}
      <div className={classes.actions}>
        {sendsMail && !account.emailConfirmed && (
          <Button variant="default" loading={confirmation.isPending} onClick={() => confirmation.mutate()}>
            {t("sendAgain")}
          </Button>
        )}
        <Button variant="default" onClick={() => setChanging(true)}>
          {t("changeEmail")}
        </Button>
      </div>
      <Dialog isOpen={isChanging} title={t("changeEmail")} onClose={() => setChanging(false)}>
        <NewAddress
          account={account}
          action={t(sendsMail ? "sendChange" : "changeNow")}
          onSent={async (email) => {
            setChanging(false);
            if (sendsMail) return setSentTo(email);
            notify({ message: t("changed", { email }) });
            await queryClient.invalidateQueries(accountQuery);
            await queryClient.invalidateQueries(sessionQuery);
          }}
        />
      </Dialog>
    </>
  );
};

type NewAddressProps = {
  readonly account: Account;
  readonly action: string;
  readonly onSent: (email: string) => Promise<void>;
};

const NewAddress = ({ account: { hasPassword }, action, onSent }: NewAddressProps) => {
  const t = useTranslations("profile");
  const fields = useTranslations("fields");
  const rules = useTranslations("rules");
  const form = useContractForm({
    fields: EmailChange.properties,
    rules: { email: rules("email"), currentPassword: rules("password") },
    send: async (body) => {
      await client.changeEmail({ body });
      await onSent(body.email);
    },
    refusal: ({ code, problem }) => {
      if (code === "conflict") return { email: t("emailTaken") };
      const isWrong = problem.errors?.some(({ path }) => path === "/currentPassword");
      return isWrong ? { currentPassword: t("wrongPassword") } : undefined;
    },
  });

  return (
    <SendingForm form={form} action={action}>
      <EmailField
        label={t("newEmail")}
        autoComplete="email"
        data-autofocus
        {...form.inputs.getInputProps("email")}
      />
      {hasPassword && (
        <PasswordField label={fields("currentPassword")} {...form.inputs.getInputProps("currentPassword")} />
      )}
    </SendingForm>
  );
};
