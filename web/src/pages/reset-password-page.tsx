import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { PasswordReset } from "../../../contract/sign-in.ts";
import { client } from "../api/client.ts";
import { sessionQuery } from "../api/queries.ts";
import { ActionLink } from "../components/action-link.tsx";
import { Legend } from "../components/legend.tsx";
import { MessagePage } from "../components/message-page.tsx";
import { NewPasswordField } from "../forms/fields.tsx";
import { SendingForm } from "../forms/sending-form.tsx";
import { useContractForm } from "../forms/use-contract-form.ts";
import { Terrain } from "../illustrations/terrain.tsx";
import { ContinueLink } from "../join/continue-link.tsx";
import { useFocusOnStage } from "../use-focus-on-stage.ts";
import { useLinkToken } from "../use-link-token.ts";
import { usePageTitle } from "../use-page-title.ts";
import { useSendsMail } from "../use-sends-mail.ts";

/** The page of the mailed link. Another link in the same tab starts again. */
export const ResetPasswordPage = () => {
  const token = useLinkToken();
  return token === undefined ? <InvalidLink /> : <NewPassword key={token} token={token} />;
};

const { password } = PasswordReset.properties;

const NewPassword = ({ token }: { readonly token: string }) => {
  const t = useTranslations("resetPassword");
  const fields = useTranslations("fields");
  const rules = useTranslations("rules");
  const queryClient = useQueryClient();
  const sendsMail = useSendsMail();
  const [outcome, setOutcome] = useState<"done" | "invalidLink">();
  const form = useContractForm({
    fields: { password },
    rules: { password: rules("newPassword") },
    send: async ({ password }) => {
      await client.resetPassword({ body: { token, password } });
      await queryClient.invalidateQueries(sessionQuery);
      setOutcome("done");
    },
    refusal: ({ code }) => {
      if (code === "notFound") setOutcome("invalidLink");
      return undefined;
    },
  });
  const title = outcome === "done" ? t("doneTitle") : t("title");
  useFocusOnStage(outcome ?? "question");
  usePageTitle(title);

  if (outcome === "invalidLink") return <InvalidLink />;
  if (outcome === "done") {
    return (
      <Legend title={title} lead={t(sendsMail ? "done" : "doneNoMail")}>
        <ContinueLink home={t("home")} />
        <ActionLink to="/settings/security">{t("settings")}</ActionLink>
      </Legend>
    );
  }
  return (
    <Legend title={title} lead={t("lead")}>
      <SendingForm form={form} action={t("submit")} fullWidth>
        <NewPasswordField label={fields("newPassword")} {...form.inputs.getInputProps("password")} />
      </SendingForm>
    </Legend>
  );
};

const InvalidLink = () => {
  const t = useTranslations("resetPassword");
  usePageTitle(t("invalidLinkTitle"));
  return (
    <MessagePage
      title={t("invalidLinkTitle")}
      text={t("invalidLink")}
      backdrop={<Terrain viewBox="560 0 1100 660" />}
    >
      <ActionLink to="/forgot-password">{t("again")}</ActionLink>
    </MessagePage>
  );
};
