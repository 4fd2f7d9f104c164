import { Button } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import type { CreatedAccessToken } from "../../../contract/access-token.ts";
import { connectedAppsQuery } from "../api/queries.ts";
import { Icon } from "../components/icon.tsx";
import { Snippet } from "../components/snippet.tsx";
import { AccessTokenForm } from "./access-token-form.tsx";
import classes from "./access-tokens.module.css";
import { Section } from "./section.tsx";

/** Creates tokens. Those that exist are among the connected apps. */
export const AccessTokens = () => {
  const t = useTranslations("accessTokens");
  const queryClient = useQueryClient();
  const [stage, setStage] = useState<"closed" | "form" | CreatedAccessToken>("closed");
  const opener = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);

  useEffect(() => {
    if (stage === "closed" && wasOpen.current) opener.current?.focus();
    wasOpen.current = stage !== "closed";
  }, [stage]);

  return (
    <Section title={t("title")} text={t("text")}>
      {stage === "closed" && (
        <div>
          <Button ref={opener} size="md" leftSection={<Icon name="key" />} onClick={() => setStage("form")}>
            {t("begin")}
          </Button>
        </div>
      )}
      {stage === "form" && (
        <AccessTokenForm
          onCancel={() => setStage("closed")}
          onCreated={(created) => {
            setStage(created);
            void queryClient.invalidateQueries(connectedAppsQuery);
          }}
        />
      )}
      {typeof stage === "object" && <NewToken created={stage} onDone={() => setStage("closed")} />}
    </Section>
  );
};

const listTrips = (token: string) =>
  `curl -H "Authorization: Bearer ${token}" ${window.location.origin}/v1/itineraries`;

type NewTokenProps = { readonly created: CreatedAccessToken; readonly onDone: () => void };

const NewToken = ({ created: { token, scopes, expiresAt }, onDone }: NewTokenProps) => {
  const t = useTranslations("accessTokens");
  const format = useFormatter();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const date = format.dateTime(new Date(expiresAt), { dateStyle: "long" });
  return (
    <div className={classes.made}>
      <h3 ref={heading} tabIndex={-1}>
        {t("madeTitle")}
      </h3>
      <p>{t("made", { date })}</p>
      <Snippet label={t("token")}>{token}</Snippet>
      {scopes.includes("itineraries:read") && (
        <>
          <p>{t("tryIt")}</p>
          <Snippet label={t("tryIt")}>{listTrips(token)}</Snippet>
        </>
      )}
      <p>{t.rich("reference", { link: (words) => <a href="/docs">{words}</a> })}</p>
      <div>
        <Button variant="default" size="md" onClick={onDone}>
          {t("done")}
        </Button>
      </div>
    </div>
  );
};
