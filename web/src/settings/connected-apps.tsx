import { Button } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
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
        title={t("disconnectTitle", { name: appToDisconnect?.name ?? "" })}
        action={t("disconnect")}
        onConfirm={() => {
          if (appToDisconnect) disconnect(appToDisconnect);
          setAppToDisconnect(undefined);
        }}
        onClose={() => setAppToDisconnect(undefined)}
      >
        <p>{t("disconnectText")}</p>
      </Confirmation>
    </Section>
  );
};

type AppProps = { readonly app: ConnectedApp; readonly onDisconnect: () => void };

const App = ({ app, onDisconnect }: AppProps) => {
  const t = useTranslations("apps");
  const scopeWords = useTranslations("scopes");
  return (
    <Row
      title={
        <>
          {app.name}
          {app.firstParty && <StateBadge kind="good">{t("own")}</StateBadge>}
        </>
      }
      actions={
        <Button
          variant="default"
          size="sm"
          aria-label={t("disconnectOne", { name: app.name })}
          onClick={onDisconnect}
        >
          {t("disconnect")}
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
        <dt>{t("connected")}</dt>
        <dd>
          <RelativeTime at={app.connectedAt} />
        </dd>
        <dt>{t("used")}</dt>
        <dd>{app.lastUsedAt === undefined ? t("neverUsed") : <RelativeTime at={app.lastUsedAt} />}</dd>
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
    onSuccess: (_, { name }) => notify({ message: t("disconnected", { name }) }),
    onError: (error, { name }, before) => {
      queryClient.setQueryData(queryKey, before);
      notify({ title: t("stillConnected", { name }), message: failureText(error), isFailure: true });
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  });
  return mutate;
};
