import { Button, Loader } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { ApiError } from "../../../contract/client.ts";
import { PasswordReset } from "../../../contract/sign-in.ts";
import { client } from "../api/client.ts";
import { accountQuery, sessionQuery } from "../api/queries.ts";
import { ActionLink } from "../components/action-link.tsx";
import { Legend } from "../components/legend.tsx";
import { MessagePage } from "../components/message-page.tsx";
import { NewPasswordField } from "../forms/fields.tsx";
import { Notice } from "../forms/notice.tsx";
import { SendingForm } from "../forms/sending-form.tsx";
import { useContractForm } from "../forms/use-contract-form.ts";
import { useFailureText } from "../forms/use-failure-text.ts";
import { Terrain } from "../illustrations/terrain.tsx";
import { ContinueLink } from "../join/continue-link.tsx";
import { useFocusOnStage } from "../use-focus-on-stage.ts";
import { useLinkToken } from "../use-link-token.ts";
import { usePageTitle } from "../use-page-title.ts";
import { useSendsMail } from "../use-sends-mail.ts";
import classes from "./confirm-email-page.module.css";

/** The page of the mailed link. Another link in the same tab starts again. */
export const ConfirmEmailPage = () => {
  const token = useLinkToken();
  return token === undefined ? <UnusableLink isTaken={false} /> : <Confirming key={token} token={token} />;
};

const isRefused = (error: Error | null, code: string) => error instanceof ApiError && error.code === code;

/** In the browser that created the account, opening the link confirms it. In another one the page asks first. */
const Confirming = ({ token }: { readonly token: string }) => {
  const t = useTranslations("confirmEmail");
  const failures = useTranslations("failures");
  const failureText = useFailureText();
  const follow = useConfirmation(token);
  const sendsMail = useSendsMail();
  const [outcome, setOutcome] = useState<"confirmed" | "tookOver" | "invalidLink" | "taken">();
  // A query although it changes something: the link works once, so it must be sent once however often this renders.
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ["confirm-email", token],
    queryFn: async () => {
      const { body } = await client.readEmailConfirmation({ body: { token } });
      if (body.first && !body.own) return "question";
      await follow();
      return "confirmed";
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  useFocusOnStage(outcome ?? data ?? "working");

  if (outcome === "invalidLink" || isRefused(error, "notFound")) return <UnusableLink isTaken={false} />;
  if (outcome === "taken" || isRefused(error, "conflict")) return <UnusableLink isTaken />;
  if (outcome === "tookOver")
    return <Done title={t("tookOverTitle")} text={t(sendsMail ? "tookOver" : "tookOverNoMail")} />;
  if (outcome === "confirmed" || data === "confirmed")
    return <Done title={t("doneTitle")} text={t(sendsMail ? "done" : "doneNoMail")} />;
  if (data === "question") return <Question token={token} onOutcome={setOutcome} />;
  return (
    <Working>
      {error && !isFetching ? (
        <>
          <Notice kind="failure">{failureText(error)}</Notice>
          <Button size="md" onClick={() => refetch()}>
            {failures("retry")}
          </Button>
        </>
      ) : (
        <p className={classes.working} role="status">
          <Loader size="sm" aria-hidden />
          {t("working")}
        </p>
      )}
    </Working>
  );
};

/** Confirms the address; with a new password it takes over the account. */
const useConfirmation = (token: string) => {
  const queryClient = useQueryClient();
  return async (newPassword?: string) => {
    await client.confirmEmail({ body: { token, ...(newPassword && { newPassword }) } });
    await queryClient.invalidateQueries(sessionQuery);
    await queryClient.invalidateQueries(accountQuery);
  };
};

type QuestionProps = {
  readonly token: string;
  readonly onOutcome: (outcome: "confirmed" | "tookOver" | "invalidLink" | "taken") => void;
};

/** Asks whether the reader of the mail created the account, or someone else did with their address. */
const Question = ({ token, onOutcome }: QuestionProps) => {
  const t = useTranslations("confirmEmail");
  const failureText = useFailureText();
  const follow = useConfirmation(token);
  const [isOthers, setOthers] = useState(false);
  const confirmation = useMutation({
    mutationFn: () => follow(),
    onSuccess: () => onOutcome("confirmed"),
    onError: (error) => {
      if (isRefused(error, "notFound")) onOutcome("invalidLink");
      if (isRefused(error, "conflict")) onOutcome("taken");
    },
  });
  usePageTitle(isOthers ? t("takeOverTitle") : t("askTitle"));
  useFocusOnStage(isOthers ? "taking" : "question");

  if (isOthers) return <TakeOver token={token} onOutcome={onOutcome} onBack={() => setOthers(false)} />;
  return (
    <Legend title={t("askTitle")} lead={t("ask")}>
      {confirmation.error && <Notice kind="failure">{failureText(confirmation.error)}</Notice>}
      <Button size="md" loading={confirmation.isPending} onClick={() => confirmation.mutate()}>
        {t("yes")}
      </Button>
      <Button size="md" variant="default" onClick={() => setOthers(true)}>
        {t("no")}
      </Button>
    </Legend>
  );
};

const { password } = PasswordReset.properties;

const TakeOver = ({ token, onOutcome, onBack }: QuestionProps & { readonly onBack: () => void }) => {
  const t = useTranslations("confirmEmail");
  const fields = useTranslations("fields");
  const rules = useTranslations("rules");
  const follow = useConfirmation(token);
  const form = useContractForm({
    fields: { password },
    rules: { password: rules("newPassword") },
    send: ({ password }) => follow(password).then(() => onOutcome("tookOver")),
    refusal: ({ code }) => {
      if (code === "notFound") onOutcome("invalidLink");
      return undefined;
    },
  });
  return (
    <Legend title={t("takeOverTitle")} lead={t("takeOver")}>
      <SendingForm form={form} action={t("takeOverSubmit")} fullWidth>
        <NewPasswordField label={fields("newPassword")} {...form.inputs.getInputProps("password")} />
      </SendingForm>
      <Button variant="subtle" onClick={onBack}>
        {t("back")}
      </Button>
    </Legend>
  );
};

const Working = ({ children }: { readonly children: React.ReactNode }) => {
  const t = useTranslations("confirmEmail");
  usePageTitle(t("title"));
  return <Legend title={t("title")}>{children}</Legend>;
};

const Done = ({ title, text }: { readonly title: string; readonly text: string }) => {
  const t = useTranslations("confirmEmail");
  usePageTitle(title);
  return (
    <Legend title={title} lead={<span role="status">{text}</span>}>
      <ContinueLink home={t("home")} />
    </Legend>
  );
};

const UnusableLink = ({ isTaken }: { readonly isTaken: boolean }) => {
  const t = useTranslations("confirmEmail");
  const sendsMail = useSendsMail();
  const title = isTaken ? t("takenTitle") : t("invalidLinkTitle");
  const invalidLink = t(sendsMail ? "invalidLink" : "invalidLinkNoMail");
  usePageTitle(title);
  return (
    <MessagePage
      title={title}
      text={isTaken ? t("taken") : invalidLink}
      backdrop={<Terrain viewBox="560 0 1100 660" />}
    >
      <ActionLink to="/settings">{t("settings")}</ActionLink>
    </MessagePage>
  );
};
