import { Button } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { ApiError } from "../../../contract/client.ts";
import { client } from "../api/client.ts";
import { sessionQuery } from "../api/queries.ts";
import { ActionLink } from "../components/action-link.tsx";
import { Legend } from "../components/legend.tsx";
import { Notice } from "../forms/notice.tsx";
import { useFailureText } from "../forms/use-failure-text.ts";
import { ComingAlong } from "../illustrations/coming-along.tsx";
import { useFocusOnStage } from "../use-focus-on-stage.ts";
import { usePageTitle } from "../use-page-title.ts";
import classes from "./invitation-view.module.css";
import type { SignInForm } from "./join-stage.ts";
import { SignInToJoin } from "./sign-in-to-join.tsx";
import { UnusableInvitation } from "./unusable-invitation.tsx";
import { usePendingJoin } from "./use-pending-join.ts";

type JoinCallProps = { readonly id: string; readonly callToken: string };

/** The page of a call link. It shows nothing of the trip before someone joins. */
export const JoinCall = ({ id, callToken }: JoinCallProps) => {
  const t = useTranslations("join");
  const failureText = useFailureText();
  const queryClient = useQueryClient();
  const { data: session } = useQuery(sessionQuery);
  const [form, setForm] = useState<SignInForm>();
  const [isJoining, setJoining] = useState(false);
  const [end, setEnd] = useState<"joined" | "dead">();
  const [failure, setFailure] = useState<string>();
  useFocusOnStage(end ?? form ?? "question");
  usePendingJoin(end === undefined);

  const reloadSession = () => queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 });
  const join = async () => {
    setFailure(undefined);
    setJoining(true);
    try {
      // A new browser gets its guest's session this way.
      const { traveller } = await reloadSession();
      if (!traveller) return setForm("signIn");
      await client.addOrJoin({ params: { id }, body: { sharePlay: true, callToken } });
      setEnd("joined");
    } catch (error) {
      const status = error instanceof ApiError ? error.status : undefined;
      // An invalid id or token gets the same page.
      if (status === 404 || status === 400 || status === 422) setEnd("dead");
      else setFailure(status === 409 ? t("full") : failureText(error));
      setForm(undefined);
    } finally {
      setJoining(false);
    }
  };

  if (end === "dead") return <UnusableInvitation what="call" />;
  const drawing = <ComingAlong companion={end && session?.traveller?.displayName} />;
  if (end === "joined") return <Joined id={id} drawing={drawing} />;
  if (form)
    return (
      <SignInToJoin
        title={t(form === "signUp" ? "callSignUp" : "callSignIn")}
        back={t("callBack")}
        drawing={drawing}
        form={form}
        onChange={setForm}
        onSignedIn={join}
      />
    );
  return (
    <Question drawing={drawing}>
      {failure && <Notice kind="failure">{failure}</Notice>}
      <Button size="md" fullWidth loading={isJoining} onClick={join}>
        {t("submit")}
      </Button>
      <p className={classes.note}>
        {session?.traveller
          ? t.rich("joinAs", {
              name: session.traveller.displayName,
              email: session.traveller.email,
              b: (words) => <b>{words}</b>,
            })
          : t("signInFirst")}
      </p>
    </Question>
  );
};

const Question = ({ drawing, children }: { readonly drawing: ReactNode; readonly children: ReactNode }) => {
  const t = useTranslations("join");
  usePageTitle(t("callPage"));
  return (
    <Legend title={t("callPage")} lead={t("callLead")} drawing={drawing}>
      <div className={classes.decision}>{children}</div>
    </Legend>
  );
};

const Joined = ({ id, drawing }: { readonly id: string; readonly drawing: ReactNode }) => {
  const t = useTranslations("join");
  usePageTitle(t("joinedTitle"));
  return (
    <Legend title={t("joinedTitle")} lead={<span role="status">{t("callJoined")}</span>} drawing={drawing}>
      <div>
        <ActionLink to="/itineraries/$id" params={{ id }}>
          {t("open")}
        </ActionLink>
      </div>
    </Legend>
  );
};
