import { Button, Skeleton } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { ApiError } from "../../../contract/client.ts";
import { interactionQuery, sessionQuery } from "../api/queries.ts";
import { Detour } from "../components/detour.tsx";
import { Legend } from "../components/legend.tsx";
import { SignLink } from "../components/sign-link.tsx";
import { TextButton } from "../components/text-button.tsx";
import { Consent } from "../consent/consent.tsx";
import { Notice } from "../forms/notice.tsx";
import { useFailureText } from "../forms/use-failure-text.ts";
import { LettingIn } from "../illustrations/letting-in.tsx";
import { Terrain } from "../illustrations/terrain.tsx";
import { SignInForm } from "../sign-in/sign-in-form.tsx";
import { SignUpForm } from "../sign-in/sign-up-form.tsx";
import { usePageTitle } from "../use-page-title.ts";
import classes from "./interaction-page.module.css";

/** An app asks for access: who is it, who am I, and may it? */
export const InteractionPage = () => {
  const t = useTranslations("interaction");
  const failures = useTranslations("failures");
  const failureText = useFailureText();
  const { uid } = useParams({ from: "/interaction/$uid" });
  const queryClient = useQueryClient();
  const { data: session } = useQuery(sessionQuery);
  const { data: interaction, error, refetch } = useQuery(interactionQuery(uid));
  const [isNew, setNew] = useState(false);
  /** The app's name, once the traveller has decided. */
  const [left, setLeft] = useState<string>();
  usePageTitle(t("page"));

  const askAgain = async () => {
    await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 });
    await refetch();
  };

  if (left !== undefined) {
    return (
      <Legend
        title={t("leftTitle", { app: left })}
        lead={<span role="status">{t("left", { app: left })}</span>}
        drawing={<LettingIn name={left} />}
      >
        {null}
      </Legend>
    );
  }
  if (error instanceof ApiError && error.code === "notFound") {
    return (
      <Detour title={t("deadTitle")} text={t("dead")} backdrop={<Terrain viewBox="560 0 1100 660" />}>
        <SignLink to="/">{t("home")}</SignLink>
      </Detour>
    );
  }
  if (error) {
    return (
      <Legend title={t("failedTitle")}>
        <Notice kind="failure">{failureText(error)}</Notice>
        <Button size="md" onClick={() => refetch()}>
          {failures("retry")}
        </Button>
      </Legend>
    );
  }
  if (!interaction || !session) return <Waiting />;

  const { client, signedIn } = interaction;
  if (signedIn && session.traveller) {
    return (
      <Consent
        uid={uid}
        interaction={interaction}
        traveller={session.traveller}
        onLeft={() => setLeft(client.name)}
        onChanged={askAgain}
      />
    );
  }
  const switchTo = (toNew: boolean) => (words: React.ReactNode) => (
    <TextButton onClick={() => setNew(toNew)}>{words}</TextButton>
  );
  return (
    <Legend
      title={t(isNew ? "signUpTitle" : "signInTitle", { app: client.name })}
      drawing={<LettingIn name={client.name} />}
    >
      {isNew ? (
        <SignUpForm onSignedIn={askAgain} signIn={switchTo(false)} />
      ) : (
        <SignInForm onSignedIn={askAgain} signUp={switchTo(true)} />
      )}
    </Legend>
  );
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
