import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { PasswordResetRequest } from "../../../contract/sign-in.ts";
import { client } from "../api/client.ts";
import { Legend } from "../components/legend.tsx";
import { Snippet } from "../components/snippet.tsx";
import { EmailField } from "../forms/fields.tsx";
import { SendingForm } from "../forms/sending-form.tsx";
import { useContractForm } from "../forms/use-contract-form.ts";
import { useSignInState } from "../sign-in/use-sign-in-state.ts";
import { useFocusOnStage } from "../use-focus-on-stage.ts";
import { usePageTitle } from "../use-page-title.ts";
import { useSendsMail } from "../use-sends-mail.ts";
import classes from "./forgot-password-page.module.css";

const passwordLinkCommand = (email = "ada@example.com") =>
  `npx waybook travellers password-link --email ${email}`;

/** Shows the same to everyone, so that nobody learns whether an address has an account. */
export const ForgotPasswordPage = () => {
  const t = useTranslations("forgotPassword");
  const rules = useTranslations("rules");
  const { email, signInAt } = useSignInState();
  const sendsMail = useSendsMail();
  const [sentTo, setSentTo] = useState<string>();
  const form = useContractForm({
    fields: PasswordResetRequest.properties,
    ...(email && { initialValues: { email } }),
    rules: { email: rules("email") },
    send: async (body) => {
      await client.requestPasswordReset({ body });
      setSentTo(body.email);
    },
  });
  useFocusOnStage(sentTo ?? "question");
  usePageTitle(sentTo ? t("sentTitle") : t("title"));

  const back = (
    <Link
      to={signInAt?.pathname ?? "/sign-in"}
      search={signInAt?.search ?? {}}
      hash={signInAt?.hash ?? ""}
      state={{ email: form.inputs.values.email }}
    >
      {t("signIn")}
    </Link>
  );

  if (sentTo) {
    return (
      <Legend title={t("sentTitle")} lead={t("sent", { email: sentTo })}>
        <Button variant="default" size="md" onClick={() => setSentTo(undefined)}>
          {t("again")}
        </Button>
        {back}
      </Legend>
    );
  }
  if (!sendsMail) {
    return (
      <Legend title={t("title")} lead={t("noMail")}>
        <details className={classes.operator}>
          <summary>{t("operator")}</summary>
          <p>{t("operatorText")}</p>
          <Snippet label={t("operator")}>{passwordLinkCommand(email)}</Snippet>
        </details>
        {back}
      </Legend>
    );
  }
  return (
    <Legend title={t("title")} lead={t("lead")}>
      <SendingForm form={form} action={t("submit")} fullWidth>
        <EmailField autoComplete="username" {...form.inputs.getInputProps("email")} />
      </SendingForm>
      {back}
    </Legend>
  );
};
