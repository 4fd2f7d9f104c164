import { Button } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import type { ConnectedApp } from "../../../contract/connected-app.ts";
import { client } from "../api/client.ts";
import { connectedAppsQuery } from "../api/queries.ts";
import { Confirmation } from "../components/confirmation.tsx";
import { RelativeTime } from "../components/relative-time.tsx";
import { Row, Rows } from "../components/rows.tsx";
import { focusMain } from "../focus-main.ts";
import { useFailureText } from "../forms/use-failure-text.ts";
import { useNotify } from "../use-notify.ts";
import classes from "./connected-apps.module.css";
import { QueryResult } from "./query-result.tsx";
import { Section } from "./section.tsx";
import { StateBadge } from "./state-badge.tsx";

export const ConnectedApps = () => {
  const t = useTranslations("apps");
  const query = useQuery(connectedAppsQuery);
  const disconnect = useDisconnect();
  const [appToDisconnect, setAppToDisconnect] = useState<ConnectedApp>();
  const isToken = appToDisconnect?.kind === "accessToken";

  return (
    <Section title={t("title")} text={t("text")}>
      <QueryResult query={query}>
        {(apps) =>
          apps.length === 0 ? (
            <div className={classes.none}>
              <h3>{t("none")}</h3>
              <p>{t("noneText")}</p>
            </div>
          ) : (
            <Rows>
              {apps.map((app) => (
                <App key={app.id} app={app} onDisconnect={() => setAppToDisconnect(app)} />
              ))}
            </Rows>
          )
        }
      </QueryResult>
      <Confirmation
        isOpen={appToDisconnect !== undefined}
        title={t(isToken ? "endTokenTitle" : "disconnectTitle", { name: appToDisconnect?.name ?? "" })}
        action={t(isToken ? "endToken" : "disconnect")}
        onConfirm={() => {
          if (appToDisconnect) disconnect(appToDisconnect);
          setAppToDisconnect(undefined);
        }}
        onClose={() => setAppToDisconnect(undefined)}
      >
        <p>{t(isToken ? "endTokenText" : "disconnectText")}</p>
      </Confirmation>
    </Section>
  );
};

type AppProps = { readonly app: ConnectedApp; readonly onDisconnect: () => void };

const App = ({ app, onDisconnect }: AppProps) => {
  const t = useTranslations("apps");
  const scopeWords = useTranslations("scopes");
  const format = useFormatter();
  const isToken = app.kind === "accessToken";
  return (
    <Row
      title={
        <>
          {app.name}
          {app.firstParty && <StateBadge kind="good">{t("own")}</StateBadge>}
          {isToken && <StateBadge kind="open">{t("token")}</StateBadge>}
        </>
      }
      actions={
        <Button
          variant="default"
          size="sm"
          aria-label={t(isToken ? "endTokenOne" : "disconnectOne", { name: app.name })}
          onClick={onDisconnect}
        >
          {t(isToken ? "endToken" : "disconnect")}
        </Button>
      }
    >
      {app.uri && (
        <p>
          <a href={app.uri} target="_blank" rel="noreferrer">
            {URL.parse(app.uri)?.host ?? app.uri}
          </a>
        </p>
      )}
      <ul className={classes.scopes} aria-label={t("may")}>
        {app.scopes.map((scope) => (
          <li key={scope}>{scopeWords(scope)}</li>
        ))}
      </ul>
      <dl className={classes.times}>
        <dt>{t(isToken ? "tokenMade" : "connected")}</dt>
        <dd>
          <RelativeTime at={app.connectedAt} />
        </dd>
        <dt>{t("used")}</dt>
        <dd>
          {isToken && app.lastUsedAt === app.connectedAt ? (
            t("neverUsed")
          ) : (
            <RelativeTime at={app.lastUsedAt} />
          )}
        </dd>
        {app.expiresAt && (
          <>
            <dt>{t("tokenExpires")}</dt>
            <dd>
              <time dateTime={app.expiresAt}>
                {format.dateTime(new Date(app.expiresAt), { dateStyle: "long" })}
              </time>
            </dd>
          </>
        )}
      </dl>
    </Row>
  );
};

/** Removes the app from the list at once; it comes back if the request fails. */
const useDisconnect = () => {
  const t = useTranslations("apps");
  const notify = useNotify();
  const failureText = useFailureText();
  const queryClient = useQueryClient();
  const { queryKey } = connectedAppsQuery;
  const { mutate } = useMutation({
    mutationFn: ({ id }: ConnectedApp) => client.disconnectApp({ params: { id } }),
    onMutate: async ({ id }) => {
      await queryClient.cancelQueries({ queryKey });
      const before = queryClient.getQueryData(queryKey);
      queryClient.setQueryData(queryKey, (apps) => apps?.filter((app) => app.id !== id));
      focusMain();
      return before;
    },
    onSuccess: (_, { kind, name }) =>
      notify({ message: t(kind === "accessToken" ? "tokenEnded" : "disconnected", { name }) }),
    onError: (error, { kind, name }, before) => {
      queryClient.setQueryData(queryKey, before);
      const title = t(kind === "accessToken" ? "tokenStillWorks" : "stillConnected", { name });
      notify({ title, message: failureText(error), isFailure: true });
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  });
  return mutate;
};
