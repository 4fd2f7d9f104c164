import { Button, Skeleton } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useLocation, useParams } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { ApiError } from "../../../contract/client.ts";
import { client } from "../api/client.ts";
import { invitationQuery, sessionQuery } from "../api/queries.ts";
import { Legend } from "../components/legend.tsx";
import { Notice } from "../forms/notice.tsx";
import { useFailureText } from "../forms/use-failure-text.ts";
import { ComingAlong } from "../illustrations/coming-along.tsx";
import { InvitationView } from "../join/invitation-view.tsx";
import { JoinCall } from "../join/join-call.tsx";
import { JoinResult } from "../join/join-result.tsx";
import { isWorthJoining, joinStage, type SignInForm } from "../join/join-stage.ts";
import { SignInToJoin } from "../join/sign-in-to-join.tsx";
import { UnusableInvitation } from "../join/unusable-invitation.tsx";
import { usePendingJoin } from "../join/use-pending-join.ts";
import { useFocusOnStage } from "../use-focus-on-stage.ts";
import { usePageTitle } from "../use-page-title.ts";
import classes from "./join-page.module.css";

/**
 * The page of a share link or a call. The token stays in the address, unlike a mailed one: people may keep the link and
 * pass it on, and the page can be reloaded. Another link in the same tab starts again.
 */
export const JoinPage = () => {
  const { id } = useParams({ from: "/join/$id" });
  const hash = useLocation({ select: (location) => location.hash });
  const tokens = new URLSearchParams(hash);
  const [shareToken, callToken] = [tokens.get("token"), tokens.get("call")];
  if (callToken) return <JoinCall key={`${id} ${callToken}`} id={id} callToken={callToken} />;
  return shareToken ? (
    <Join key={`${id} ${shareToken}`} id={id} shareToken={shareToken} />
  ) : (
    <UnusableInvitation what="link" />
  );
};

const Join = ({ id, shareToken }: { readonly id: string; readonly shareToken: string }) => {
  const t = useTranslations("join");
  const failureText = useFailureText();
  const queryClient = useQueryClient();
  const session = useQuery(sessionQuery);
  const invitation = useQuery(invitationQuery({ id, shareToken }));
  const [form, setForm] = useState<SignInForm>();
  const [isJoining, setJoining] = useState(false);
  const [hasJoined, setJoined] = useState(false);
  const [failure, setFailure] = useState<string>();
  const stage = joinStage({ invitation, session, form, isJoining, hasJoined });
  useFocusOnStage(stage.name === "waiting" ? undefined : stage.name);
  usePendingJoin("invitation" in stage);

  const reloadSession = () => queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 });
  const join = async () => {
    try {
      await client.addOrJoin({ params: { id }, body: { shareToken } });
      setJoined(true);
    } catch (error) {
      const status = error instanceof ApiError ? error.status : undefined;
      // The link was revoked meanwhile, or the traveller signed out in another tab: the page shows which.
      if (status === 404) await invitation.refetch();
      if (status === 401) await reloadSession();
      setFailure(status === 409 ? t("full") : failureText(error));
    }
  };
  /** At once: asking again would only wait for the next try of its own. */
  const retry = async () => {
    await queryClient.cancelQueries({ queryKey: invitationQuery({ id, shareToken }).queryKey });
    await queryClient.cancelQueries(sessionQuery);
    await Promise.all([session.refetch(), invitation.refetch()]);
  };
  const whileJoining = async (act: () => Promise<void>) => {
    setFailure(undefined);
    setJoining(true);
    await act().finally(() => setJoining(false));
  };
  /** After signing in, joins without a second click. */
  const joinAfterSignIn = () =>
    whileJoining(async () => {
      await reloadSession();
      const { data } = await invitation.refetch();
      if (data && isWorthJoining(data)) await join();
      setForm(undefined);
    });

  switch (stage.name) {
    case "waiting":
      return <Waiting />;
    case "dead":
      return <UnusableInvitation what="link" />;
    case "failed":
      return <Failed text={failureText(stage.error)} onRetry={() => void retry()} />;
    case "invited":
      return (
        <InvitationView
          {...stage}
          isJoining={isJoining}
          failure={failure}
          onJoin={() => (stage.traveller ? whileJoining(join) : setForm("signIn"))}
        />
      );
    case "signIn":
    case "signUp":
      return (
        <SignInToJoin
          title={t(`${stage.name}Title`, { title: stage.invitation.title })}
          back={t("back")}
          drawing={<ComingAlong name={stage.invitation.owner.displayName} />}
          form={stage.name}
          onChange={setForm}
          onSignedIn={joinAfterSignIn}
        />
      );
    case "joined":
    case "member":
    case "own":
      return (
        <JoinResult
          id={id}
          invitation={stage.invitation}
          since={stage.name}
          companion={stage.traveller?.displayName}
        />
      );
  }
};

const Waiting = () => {
  const t = useTranslations("join");
  usePageTitle(t("page"));
  return (
    <Legend title={t("page")} drawing={<div className={classes.drawing} />}>
      <div className={classes.waiting} aria-hidden="true">
        <Skeleton height={20} width="60%" />
        <Skeleton height={230} />
        <Skeleton height={42} />
        <Skeleton height={22} width="60%" />
      </div>
    </Legend>
  );
};

const Failed = ({ text, onRetry }: { readonly text: string; readonly onRetry: () => void }) => {
  const t = useTranslations("join");
  const failures = useTranslations("failures");
  usePageTitle(t("failedTitle"));
  return (
    <Legend title={t("failedTitle")}>
      <Notice kind="failure">{text}</Notice>
      <Button size="md" onClick={onRetry}>
        {failures("retry")}
      </Button>
    </Legend>
  );
};
