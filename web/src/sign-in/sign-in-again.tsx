import { Button, TextInput } from "@mantine/core";
import {
  browserSupportsWebAuthn,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
} from "@simplewebauthn/browser";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { ApiError, NetworkError } from "../../../contract/client.ts";
import { SignIn, signInCode } from "../../../contract/sign-in.ts";
import { client } from "../api/client.ts";
import { accountQuery, passkeysQuery } from "../api/queries.ts";
import { Dialog } from "../components/dialog.tsx";
import { Icon } from "../components/icon.tsx";
import { PasswordField } from "../forms/fields.tsx";
import { Notice } from "../forms/notice.tsx";
import { SendingForm } from "../forms/sending-form.tsx";
import { useContractForm } from "../forms/use-contract-form.ts";
import { useFailureText } from "../forms/use-failure-text.ts";
import { QueryResult } from "../settings/query-result.tsx";
import { useSendsMail } from "../use-sends-mail.ts";
import { recentSignIn } from "./recent-sign-in.ts";
import classes from "./sign-in-form.module.css";

const goOn = () => recentSignIn.answer(true);

/** Asks in place who sits here, before something that cannot be undone. */
export const SignInAgain = () => {
  const t = useTranslations("signInAgain");
  const sendsMail = useSendsMail();
  const account = useQuery(accountQuery);
  const passkeys = useQuery(passkeysQuery);
  return (
    // Only when it is known what to ask for; otherwise the field would not get the focus.
    <Dialog
      isOpen={!account.isPending && !passkeys.isPending}
      title={t("title")}
      onClose={() => recentSignIn.answer(false)}
    >
      <div className={classes.ways}>
        <p>{t("lead")}</p>
        <QueryResult query={account}>
          {({ hasPassword, email }) => (
            <QueryResult query={passkeys}>
              {({ length }) => (
                <>
                  {hasPassword && <ByPassword email={email} />}
                  {hasPassword && length > 0 && <p className={classes.or}>{t("or")}</p>}
                  {length > 0 && <ByPasskey />}
                  {!hasPassword &&
                    length === 0 &&
                    (sendsMail ? <ByCode email={email} /> : <p>{t("noMail")}</p>)}
                </>
              )}
            </QueryResult>
          )}
        </QueryResult>
      </div>
    </Dialog>
  );
};

const ByPassword = ({ email }: { readonly email: string }) => {
  const t = useTranslations("signInAgain");
  const rules = useTranslations("rules");
  const form = useContractForm({
    fields: { password: SignIn.properties.password },
    rules: { password: rules("password") },
    send: (body) => client.signInAgain({ body }).then(goOn),
    refusal: ({ code }) => (code === "validationFailed" ? { password: t("wrongPassword") } : undefined),
  });
  return (
    <SendingForm form={form} action={t("continue")} fullWidth>
      {/* For password managers, which keep a password by its account. */}
      <input hidden type="text" autoComplete="username" value={email} readOnly />
      <PasswordField data-autofocus {...form.inputs.getInputProps("password")} />
    </SendingForm>
  );
};

const ByPasskey = () => {
  const t = useTranslations("signInAgain");
  const failureText = useFailureText();
  const sendsMail = useSendsMail();
  const proof = useMutation({
    mutationFn: async () => {
      const { body } = await client.startPasskeySignIn();
      const optionsJSON = body as unknown as PublicKeyCredentialRequestOptionsJSON;
      const credential = await startAuthentication({ optionsJSON });
      await client.signInAgain({ body: { credential: { ...credential } } });
    },
    onSuccess: goOn,
  });
  const reason = (error: Error) => {
    if (error instanceof ApiError && error.code === "validationFailed") return t("wrongPasskey");
    const isOurs = error instanceof ApiError || error instanceof NetworkError;
    return isOurs ? failureText(error) : t("passkeyCancelled");
  };

  if (!browserSupportsWebAuthn())
    return <p>{t(sendsMail ? "noPasskeySupport" : "noPasskeySupportNoMail")}</p>;
  return (
    <>
      {proof.error && <Notice kind="failure">{reason(proof.error)}</Notice>}
      <Button
        variant="default"
        size="md"
        leftSection={<Icon name="key" />}
        loading={proof.isPending}
        onClick={() => proof.mutate()}
      >
        {t("passkey")}
      </Button>
    </>
  );
};

/** For accounts that the operator made: all that they have is their mail. */
const ByCode = ({ email }: { readonly email: string }) => {
  const t = useTranslations("signInAgain");
  const rules = useTranslations("rules");
  const failureText = useFailureText();
  const mail = useMutation({ mutationFn: () => client.requestSignInCode() });
  const form = useContractForm({
    fields: { code: signInCode() },
    rules: { code: rules("signInCode") },
    send: (body) => client.signInAgain({ body }).then(goOn),
    refusal: ({ code }) => (code === "validationFailed" ? { code: t("wrongCode") } : undefined),
  });

  return (
    <>
      <p role="status">{mail.isSuccess ? t("codeSent", { email }) : t("codeLead", { email })}</p>
      {mail.error && <Notice kind="failure">{failureText(mail.error)}</Notice>}
      {mail.isSuccess && (
        <SendingForm form={form} action={t("continue")} fullWidth>
          <TextInput
            label={t("code")}
            data-autofocus
            autoComplete="one-time-code"
            autoCapitalize="characters"
            spellCheck={false}
            {...form.inputs.getInputProps("code")}
          />
        </SendingForm>
      )}
      <Button variant="default" loading={mail.isPending} onClick={() => mail.mutate()}>
        {mail.isSuccess ? t("sendAnother") : t("sendCode")}
      </Button>
    </>
  );
};
