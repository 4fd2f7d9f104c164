import { PasswordInput, type PasswordInputProps, TextInput, type TextInputProps } from "@mantine/core";
import { useTranslations } from "use-intl";
import { SignUp } from "../../../contract/sign-in.ts";

export const EmailField = (props: TextInputProps) => {
  const t = useTranslations("fields");
  return (
    <TextInput
      label={t("email")}
      type="email"
      inputMode="email"
      autoCapitalize="none"
      spellCheck={false}
      {...props}
    />
  );
};

export const PasswordField = (props: PasswordInputProps) => {
  const t = useTranslations("fields");
  return (
    <PasswordInput
      label={t("password")}
      autoComplete="current-password"
      visibilityToggleFocusable
      visibilityToggleButtonProps={{ "aria-label": t("showPassword") }}
      {...props}
    />
  );
};

const { minLength = 0 } = SignUp.properties.password as { minLength?: number };

/** Shows while typing how many characters are missing. Only the length counts. */
export const NewPasswordField = ({ value, ...props }: PasswordInputProps & { readonly value?: string }) => {
  const t = useTranslations("fields");
  const missing = minLength - [...(value ?? "")].length;
  const hint = () => {
    if (!value) return t("passwordHint");
    return missing > 0 ? t("passwordMore", { count: missing }) : t("passwordEnough");
  };
  return <PasswordField autoComplete="new-password" description={hint()} value={value ?? ""} {...props} />;
};
