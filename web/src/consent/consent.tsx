import { Button, Checkbox } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import type { Session } from "../../../contract/account.ts";
import { ApiError } from "../../../contract/client.ts";
import type { Interaction, InteractionDecision } from "../../../contract/connected-app.ts";
import type { Scope } from "../../../contract/scopes.ts";
import { client as api } from "../api/client.ts";
import { Legend } from "../components/legend.tsx";
import { TextButton } from "../components/text-button.tsx";
import { Notice } from "../forms/notice.tsx";
import { useFailureText } from "../forms/use-failure-text.ts";
import { LettingIn } from "../illustrations/letting-in.tsx";
import { clearTraveller } from "../sign-in/clear-traveller.ts";
import classes from "./consent.module.css";

type ConsentProps = {
  readonly uid: string;
  readonly interaction: Interaction;
  readonly traveller: NonNullable<Session["traveller"]>;
  readonly onLeft: () => void;
  /** The session or the request has changed and must be read again. */
  readonly onChanged: () => Promise<void>;
};

export const Consent = ({ uid, interaction, traveller, onLeft, onChanged }: ConsentProps) => {
  const t = useTranslations("interaction");
  const scopeWords = useTranslations("scopes");
  const failureText = useFailureText();
  const queryClient = useQueryClient();
  const { client, scopes } = interaction;
  const [allowed, setAllowed] = useState<readonly string[]>(scopes);
  const [working, setWorking] = useState<"approve" | "deny" | "leave">();
  const [failure, setFailure] = useState<string>();
  const isNothingAllowed = allowed.length === 0 && scopes.length > 0;

  const attempt = async (what: "approve" | "deny" | "leave", act: () => Promise<void>) => {
    setFailure(undefined);
    setWorking(what);
    try {
      await act();
    } catch (error) {
      // The request expired, or the traveller signed out in another tab: read both again.
      if (error instanceof ApiError && ["notFound", "signInRequired"].includes(error.code)) await onChanged();
      else setFailure(failureText(error));
    }
    setWorking(undefined);
  };
  const decide = (decision: InteractionDecision) =>
    attempt(decision.decision, async () => {
      const { body } = await api.decideInteraction({ params: { uid }, body: decision });
      onLeft();
      // Not a form, because the policy `form-action` would also apply to the redirect.
      window.location.assign(body.redirectTo);
    });
  const approve = () =>
    decide({
      decision: "approve",
      ...(client.firstParty || scopes.length === 0
        ? {}
        : { scopes: scopes.filter((scope) => allowed.includes(scope)) }),
    });
  const changeAccount = () =>
    attempt("leave", async () => {
      await api.signOut();
      await clearTraveller(queryClient);
      await onChanged();
    });

  const page = () => (
    <a href={client.uri} target="_blank" rel="noreferrer">
      {client.uri && (URL.parse(client.uri)?.host ?? client.uri)}
    </a>
  );

  return (
    <Legend
      title={t(client.firstParty ? "ownTitle" : "title", { app: client.name })}
      lead={client.uri && (client.verified ? page() : t.rich("website", { link: page }))}
      drawing={<LettingIn name={client.name} />}
    >
      {!client.verified && (
        <Notice kind="warning" title={t("unverifiedTitle")}>
          {t("unverified")}
        </Notice>
      )}
      {!client.firstParty && scopes.length > 0 && (
        <Checkbox.Group
          label={t("scopes")}
          description={t("scopesHint")}
          error={isNothingAllowed && t("oneMustStay")}
          errorProps={{ role: "alert", mt: "sm" }}
          value={[...allowed]}
          onChange={setAllowed}
        >
          <div className={classes.scopes}>
            {scopes.map((scope: Scope) => (
              <Checkbox key={scope} value={scope} size="md" label={scopeWords(scope)} />
            ))}
          </div>
        </Checkbox.Group>
      )}
      <div className={classes.facts}>
        <p>
          {t.rich("signedInAs", {
            name: traveller.displayName,
            email: traveller.email,
            b: (words) => <b>{words}</b>,
          })}{" "}
          <TextButton disabled={working !== undefined} onClick={changeAccount}>
            {t("another")}
          </TextButton>
        </p>
        <p>{t.rich("back", { host: client.redirectHost, b: (words) => <b>{words}</b> })}</p>
      </div>
      {failure && <Notice kind="failure">{failure}</Notice>}
      <div className={classes.decision}>
        <Button
          size="md"
          loading={working === "approve"}
          disabled={working !== undefined || isNothingAllowed}
          onClick={approve}
        >
          {client.firstParty ? t("continueAs", { name: traveller.displayName }) : t("approve")}
        </Button>
        <Button
          size="md"
          variant="default"
          loading={working === "deny"}
          disabled={working !== undefined}
          onClick={() => decide({ decision: "deny" })}
        >
          {client.firstParty ? t("cancel") : t("deny")}
        </Button>
      </div>
      {!client.firstParty && <p className={classes.note}>{t("revoke")}</p>}
    </Legend>
  );
};
