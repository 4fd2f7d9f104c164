import { Button } from "@mantine/core";
import { Link, useLocation } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { SignIn } from "../../../contract/sign-in.ts";
import { client } from "../api/client.ts";
import { Icon } from "../components/icon.tsx";
import { EmailField, PasswordField } from "../forms/fields.tsx";
import { Notice } from "../forms/notice.tsx";
import { SendingForm } from "../forms/sending-form.tsx";
import { useContractForm } from "../forms/use-contract-form.ts";
import classes from "./sign-in-form.module.css";
import { usePasskeySignIn } from "./use-passkey-sign-in.ts";

type SignInFormProps = {
  /** To begin with. */
  readonly email: string | undefined;
  readonly onSignedIn: () => Promise<unknown>;
  /** A link for people without an account, which passes on the typed address. */
  readonly signUp: (words: ReactNode, email: string) => ReactNode;
};

export const SignInForm = ({ email, onSignedIn, signUp }: SignInFormProps) => {
  const t = useTranslations("signIn");
  const rules = useTranslations("rules");
  const { pathname, search, hash } = useLocation();
  const form = useContractForm({
    fields: SignIn.properties,
    ...(email && { initialValues: { email } }),
    rules: { email: rules("email"), password: rules("password") },
    send: (body) => client.signIn({ body }).then(onSignedIn),
    refusal: ({ code }) => (code === "unauthorized" ? t("wrong") : undefined),
  });
  const passkey = usePasskeySignIn(onSignedIn);
  const typed = form.inputs.values.email;

  return (
    <div className={classes.ways}>
      <SendingForm form={form} action={t("submit")} fullWidth>
        <EmailField autoComplete="username webauthn" {...form.inputs.getInputProps("email")} />
        <div>
          <PasswordField {...form.inputs.getInputProps("password")} />
          <Link
            to="/forgot-password"
            state={{ email: typed, signInAt: { pathname, search, hash } }}
            className={classes.forgot}
          >
            {t("forgot")}
          </Link>
        </div>
      </SendingForm>
      {passkey.isSupported && (
        <>
          <p className={classes.or}>{t("or")}</p>
          {passkey.failure && <Notice kind="failure">{passkey.failure}</Notice>}
          <Button
            variant="default"
            size="md"
            leftSection={<Icon name="key" />}
            loading={passkey.isAsking}
            onClick={passkey.ask}
          >
            {t("passkey")}
          </Button>
        </>
      )}
      <p className={classes.other}>{t.rich("new", { link: (words) => signUp(words, typed) })}</p>
    </div>
  );
};
