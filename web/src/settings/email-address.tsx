import { Button } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import type { Account } from "../../../contract/account.ts";
import { EmailChange } from "../../../contract/sign-in.ts";
import { client } from "../api/client.ts";
import { EmailField, PasswordField } from "../forms/fields.tsx";
import { Notice } from "../forms/notice.tsx";
import { SendingForm } from "../forms/sending-form.tsx";
import { useContractForm } from "../forms/use-contract-form.ts";
import { useFailureText } from "../forms/use-failure-text.ts";
import classes from "./email-address.module.css";
import { Mark } from "./mark.tsx";

export const EmailAddress = ({ account }: { readonly account: Account }) => {
  const t = useTranslations("profile");
  const failureText = useFailureText();
  const [isChanging, setChanging] = useState(false);
  const [sentTo, setSentTo] = useState<string>();
  const confirmation = useMutation({
    mutationFn: () => client.requestEmailConfirmation(),
    onSuccess: () => notifications.show({ message: t("sentAgain", { email: account.email }) }),
  });

  return (
    <>
      <p className={classes.address}>
        <span>{account.email}</span>{" "}
        <Mark kind={account.emailConfirmed ? "good" : "open"}>
          {account.emailConfirmed ? t("confirmed") : t("unconfirmed")}
        </Mark>
      </p>
      {confirmation.error && <Notice kind="failure">{failureText(confirmation.error)}</Notice>}
      {sentTo && (
        <Notice kind="success">
          {t.rich("changeSent", { email: sentTo, b: (words) => <b>{words}</b> })}
        </Notice>
      )}
      {isChanging ? (
        <NewAddress
          account={account}
          onSent={(email) => {
            setSentTo(email);
            setChanging(false);
          }}
          onCancel={() => setChanging(false)}
        />
      ) : (
        <div className={classes.actions}>
          {!account.emailConfirmed && (
            <Button variant="default" loading={confirmation.isPending} onClick={() => confirmation.mutate()}>
              {t("sendAgain")}
            </Button>
          )}
          <Button variant="default" onClick={() => setChanging(true)}>
            {t("changeEmail")}
          </Button>
        </div>
      )}
    </>
  );
};

type NewAddressProps = {
  readonly account: Account;
  readonly onSent: (email: string) => void;
  readonly onCancel: () => void;
};

const NewAddress = ({ account: { hasPassword }, onSent, onCancel }: NewAddressProps) => {
  const t = useTranslations("profile");
  const settings = useTranslations("settings");
  const fields = useTranslations("fields");
  const rules = useTranslations("rules");
  const form = useContractForm({
    fields: EmailChange.properties,
    rules: { email: rules("email"), currentPassword: rules("password") },
    send: async (body) => {
      await client.changeEmail({ body });
      onSent(body.email);
    },
    refusal: ({ code, problem }) => {
      if (code === "conflict") return { email: t("emailTaken") };
      const isWrong = problem.errors?.some(({ path }) => path === "/currentPassword");
      return isWrong ? { currentPassword: t("wrongPassword") } : undefined;
    },
  });

  return (
    <SendingForm
      form={form}
      action={t("sendChange")}
      beside={
        <Button variant="subtle" size="md" onClick={onCancel}>
          {settings("cancel")}
        </Button>
      }
    >
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
