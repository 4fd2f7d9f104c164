import { TextInput } from "@mantine/core";
import { useTranslations } from "use-intl";
import { type Account, displayName, username } from "../../../contract/account.ts";
import { client } from "../api/client.ts";
import { SendingForm } from "../forms/sending-form.tsx";
import { useContractForm } from "../forms/use-contract-form.ts";
import { useNotify } from "../use-notify.ts";
import { useSetAccount } from "./use-set-account.ts";

const rulesOfNames = { displayName: displayName(), username: username() };

export const Names = ({ account }: { readonly account: Account }) => {
  const t = useTranslations("profile");
  const notify = useNotify();
  const settings = useTranslations("settings");
  const fields = useTranslations("fields");
  const rules = useTranslations("rules");
  const setAccount = useSetAccount();
  const form = useContractForm({
    fields: rulesOfNames,
    rules: { displayName: rules("displayName"), username: rules("username") },
    initialValues: account,
    send: async (body) => {
      const { body: changed } = await client.changeAccount({ body });
      await setAccount(changed);
      // The server stores the username in lower case.
      form.inputs.setValues({ displayName: changed.displayName, username: changed.username });
      notify({ message: settings("saved") });
    },
    refusal: ({ code }) => (code === "conflict" ? { username: t("usernameTaken") } : undefined),
  });

  return (
    <SendingForm form={form} action={settings("save")}>
      <TextInput
        label={fields("displayName")}
        autoComplete="name"
        {...form.inputs.getInputProps("displayName")}
      />
      <TextInput
        label={fields("username")}
        description={t("usernameHint")}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...form.inputs.getInputProps("username")}
      />
    </SendingForm>
  );
};
