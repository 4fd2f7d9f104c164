import { TextInput } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { SignUp } from "../../../contract/sign-in.ts";
import { client } from "../api/client.ts";
import { EmailField, NewPasswordField } from "../forms/fields.tsx";
import { SendingForm } from "../forms/sending-form.tsx";
import { useContractForm } from "../forms/use-contract-form.ts";
import classes from "./sign-in-form.module.css";

type SignUpFormProps = {
  /** To begin with. */
  readonly email: string | undefined;
  readonly onSignedIn: () => Promise<unknown>;
  /** A link for people who already have an account, which passes on the typed address. */
  readonly signIn: (words: ReactNode, email: string) => ReactNode;
};

const { displayName, password, username } = SignUp.properties;

export const SignUpForm = ({ email, onSignedIn, signIn }: SignUpFormProps) => {
  const t = useTranslations("signUp");
  const fields = useTranslations("fields");
  const rules = useTranslations("rules");
  const form = useContractForm({
    fields: { displayName, email: SignUp.properties.email, password, username },
    ...(email && { initialValues: { email } }),
    rules: {
      displayName: rules("displayName"),
      email: rules("email"),
      password: rules("newPassword"),
      username: rules("username"),
    },
    send: (body) => client.signUp({ body }).then(onSignedIn),
    refusal: ({ code, problem }) => {
      if (code !== "conflict") return undefined;
      // The address or the username may be taken; only the text says which.
      const isUsername = problem.detail.includes("username");
      return isUsername ? { username: t("usernameTaken") } : { email: t("emailTaken") };
    },
  });

  return (
    <div className={classes.ways}>
      <SendingForm form={form} action={t("submit")} fullWidth>
        <TextInput
          label={fields("displayName")}
          description={fields("displayNameHint")}
          autoComplete="name"
          {...form.inputs.getInputProps("displayName")}
        />
        <EmailField
          description={t("emailHint")}
          autoComplete="username"
          {...form.inputs.getInputProps("email")}
        />
        <NewPasswordField label={fields("password")} {...form.inputs.getInputProps("password")} />
        <TextInput
          label={fields("usernameOptional")}
          description={fields("usernameHint")}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          {...form.inputs.getInputProps("username")}
        />
      </SendingForm>
      <p className={classes.other}>
        {t.rich("hasAccount", { link: (words) => signIn(words, form.inputs.values.email) })}
      </p>
    </div>
  );
};
