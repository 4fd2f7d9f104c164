import { Button, Skeleton } from "@mantine/core";
import { type UseQueryResult, useQuery, useQueryClient } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import type { Session } from "../../../contract/account.ts";
import { ApiError } from "../../../contract/client.ts";
import type { Interaction } from "../../../contract/connected-app.ts";
import { interactionQuery, sessionQuery } from "../api/queries.ts";
import { ActionLink } from "../components/action-link.tsx";
import { Legend } from "../components/legend.tsx";
import { MessagePage } from "../components/message-page.tsx";
import { TextButton } from "../components/text-button.tsx";
import { Consent } from "../consent/consent.tsx";
import { Notice } from "../forms/notice.tsx";
import { useFailureText } from "../forms/use-failure-text.ts";
import { LettingIn } from "../illustrations/letting-in.tsx";
import { Terrain } from "../illustrations/terrain.tsx";
import { SignInForm } from "../sign-in/sign-in-form.tsx";
import { SignUpForm } from "../sign-in/sign-up-form.tsx";
import { useSignInState } from "../sign-in/use-sign-in-state.ts";
import { useFocusOnStage } from "../use-focus-on-stage.ts";
import { usePageTitle } from "../use-page-title.ts";
import classes from "./interaction-page.module.css";

const titles = {
  waiting: "page",
  signIn: "page",
  consent: "page",
  returning: "page",
  expired: "expiredTitle",
  failed: "failedTitle",
} as const;

/** An app requests access: the traveller signs in, if necessary, and decides. */
export const InteractionPage = () => {
  const t = useTranslations("interaction");
  const failures = useTranslations("failures");
  const failureText = useFailureText();
  const { uid } = useParams({ from: "/interaction/$uid" });
  const queryClient = useQueryClient();
  const session = useQuery(sessionQuery);
  const interaction = useQuery(interactionQuery(uid));
  const [isNew, setNew] = useState(false);
  const carried = useSignInState();
  const [email, setEmail] = useState(carried.email);
  const [decidedApp, setDecidedApp] = useState<string>();

  const stage =
    decidedApp === undefined
      ? stageOf(interaction, session)
      : ({ name: "returning", app: decidedApp } as const);
  useFocusOnStage(stage.name === "waiting" ? undefined : `${stage.name} ${isNew}`);
  usePageTitle(t(titles[stage.name]));

  const askAgain = async () => {
    await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 });
    await interaction.refetch();
  };
  const switchTo = (toNew: boolean) => (words: ReactNode, typed: string) => {
    const change = () => {
      setEmail(typed);
      setNew(toNew);
    };
    return <TextButton onClick={change}>{words}</TextButton>;
  };

  switch (stage.name) {
    case "waiting":
      return <Waiting />;
    case "failed":
      return (
        <Legend title={t("failedTitle")}>
          <Notice kind="failure">{failureText(stage.error)}</Notice>
          <Button size="md" onClick={askAgain}>
            {failures("retry")}
          </Button>
        </Legend>
      );
    case "expired":
      return (
        <MessagePage
          title={t("expiredTitle")}
          text={t("expired")}
          backdrop={<Terrain viewBox="560 0 1100 660" />}
        >
          <ActionLink to="/">{t("home")}</ActionLink>
        </MessagePage>
      );
    case "signIn":
      return (
        <Legend
          title={t(isNew ? "signUpTitle" : "signInTitle", { app: stage.app })}
          drawing={<LettingIn name={stage.app} />}
        >
          {isNew ? (
            <SignUpForm email={email} onSignedIn={askAgain} signIn={switchTo(false)} />
          ) : (
            <SignInForm email={email} onSignedIn={askAgain} signUp={switchTo(true)} />
          )}
        </Legend>
      );
    case "consent":
      return (
        <Consent
          uid={uid}
          interaction={stage.interaction}
          traveller={stage.traveller}
          onLeft={() => setDecidedApp(stage.interaction.client.name)}
          onChanged={askAgain}
        />
      );
    case "returning":
      return (
        <Legend
          title={t("returningTitle", { app: stage.app })}
          lead={t("returning", { app: stage.app })}
          drawing={<LettingIn name={stage.app} />}
        />
      );
  }
};

type Traveller = NonNullable<Session["traveller"]>;
type Stage =
  | { readonly name: "waiting" | "expired" }
  | { readonly name: "failed"; readonly error: Error }
  | { readonly name: "signIn" | "returning"; readonly app: string }
  | { readonly name: "consent"; readonly interaction: Interaction; readonly traveller: Traveller };

const stageOf = (interaction: UseQueryResult<Interaction>, session: UseQueryResult<Session>): Stage => {
  const error = interaction.error ?? session.error;
  if (error instanceof ApiError && error.code === "notFound") return { name: "expired" };
  // Data that was loaded once stays, even if refetching fails.
  if (!interaction.data || !session.data) return error ? { name: "failed", error } : { name: "waiting" };
  const { signedIn, client } = interaction.data;
  const { traveller } = session.data;
  return signedIn && traveller
    ? { name: "consent", interaction: interaction.data, traveller }
    : { name: "signIn", app: client.name };
};

const Waiting = () => {
  const t = useTranslations("interaction");
  return (
    <Legend title={t("page")}>
      <div className={classes.waiting} aria-hidden="true">
        {["one", "two", "three"].map((line) => (
          <Skeleton key={line} height={20} />
        ))}
      </div>
    </Legend>
  );
};
