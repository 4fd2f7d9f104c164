import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import type { Account } from "../../../contract/account.ts";
import { PasswordChange } from "../../../contract/sign-in.ts";
import { client } from "../api/client.ts";
import { accountQuery, signedInSessionsQuery } from "../api/queries.ts";
import { NewPasswordField, PasswordField } from "../forms/fields.tsx";
import { SendingForm } from "../forms/sending-form.tsx";
import { useContractForm } from "../forms/use-contract-form.ts";
import { useNotify } from "../use-notify.ts";

export const Password = ({ account: { hasPassword, email } }: { readonly account: Account }) => {
  const t = useTranslations("security");
  const notify = useNotify();
  const fields = useTranslations("fields");
  const rules = useTranslations("rules");
  const queryClient = useQueryClient();
  const form = useContractForm({
    fields: PasswordChange.properties,
    rules: { currentPassword: rules("password"), newPassword: rules("newPassword") },
    send: async (body) => {
      await client.changePassword({ body });
      form.inputs.reset();
      notify({ message: t("passwordChanged") });
      await queryClient.invalidateQueries(accountQuery);
      await queryClient.invalidateQueries(signedInSessionsQuery);
    },
    refusal: ({ problem }) => {
      const isWrong = problem.errors?.some(({ path }) => path === "/currentPassword");
      return isWrong ? { currentPassword: t("wrongPassword") } : undefined;
    },
  });

  return (
    <SendingForm form={form} action={hasPassword ? t("changePassword") : t("setPassword")}>
      {/* Password managers need the account's name beside the password. */}
      <input hidden type="text" autoComplete="username" value={email} readOnly />
      {hasPassword && (
        <PasswordField label={fields("currentPassword")} {...form.inputs.getInputProps("currentPassword")} />
      )}
      <NewPasswordField label={fields("newPassword")} {...form.inputs.getInputProps("newPassword")} />
    </SendingForm>
  );
};
