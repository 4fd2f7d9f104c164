import { Button } from "@mantine/core";
import { Link, useParams } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { ApiError } from "../../../contract/client.ts";
import { client } from "../api/client.ts";
import { ActionLink } from "../components/action-link.tsx";
import { Legend } from "../components/legend.tsx";
import { MessagePage } from "../components/message-page.tsx";
import { Notice } from "../forms/notice.tsx";
import { useFailureText } from "../forms/use-failure-text.ts";
import { QuietMail } from "../illustrations/quiet-mail.tsx";
import { Terrain } from "../illustrations/terrain.tsx";
import { useFocusOnStage } from "../use-focus-on-stage.ts";
import { usePageTitle } from "../use-page-title.ts";

const titles = { question: "title", done: "doneTitle", invalidLink: "invalidLinkTitle" } as const;
const invitationTitles = { ...titles, question: "invitationsTitle", done: "invitationsDoneTitle" } as const;

/** The page of the unsubscribe link in reminders and invitations. Opening it changes nothing, because mail scanners open links too. */
export const UnsubscribePage = () => {
  const t = useTranslations("unsubscribe");
  const failureText = useFailureText();
  const { token } = useParams({ from: "/unsubscribe/$token" });
  const [stage, setStage] = useState<"question" | "done" | "invalidLink">("question");
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState<string>();
  const isAboutInvitations = token.startsWith("address.");
  const title = t((isAboutInvitations ? invitationTitles : titles)[stage]);
  useFocusOnStage(stage);
  usePageTitle(title);

  const stop = async () => {
    setFailure(undefined);
    setSending(true);
    try {
      await client.unsubscribe({ params: { token } });
      setStage("done");
    } catch (error) {
      if (error instanceof ApiError && error.code === "notFound") setStage("invalidLink");
      else setFailure(failureText(error));
    }
    setSending(false);
  };

  switch (stage) {
    case "question":
      return (
        <Legend
          title={title}
          lead={t(isAboutInvitations ? "invitationsLead" : "lead")}
          drawing={<QuietMail isClosed={false} />}
        >
          {failure && <Notice kind="failure">{failure}</Notice>}
          <Button size="md" loading={isSending} onClick={stop}>
            {t("submit")}
          </Button>
        </Legend>
      );
    case "done":
      return (
        <Legend
          title={title}
          lead={<span role="status">{t(isAboutInvitations ? "invitationsDone" : "done")}</span>}
          drawing={<QuietMail isClosed />}
        >
          {!isAboutInvitations && (
            <p>
              <Link to="/settings/reminders">{t("settings")}</Link>
            </p>
          )}
          <div>
            <ActionLink to="/">{t("home")}</ActionLink>
          </div>
        </Legend>
      );
    case "invalidLink":
      return (
        <MessagePage
          title={title}
          text={t(isAboutInvitations ? "invitationsInvalidLink" : "invalidLink")}
          backdrop={<Terrain viewBox="560 0 1100 660" />}
        >
          <ActionLink to="/">{t("home")}</ActionLink>
        </MessagePage>
      );
  }
};
