import { Button } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import type { SignedInSession } from "../../../contract/sign-in.ts";
import { client } from "../api/client.ts";
import { signedInSessionsQuery } from "../api/queries.ts";
import { Confirmation } from "../components/confirmation.tsx";
import { RelativeTime } from "../components/relative-time.tsx";
import { Row, Rows } from "../components/rows.tsx";
import { focusMain } from "../focus-main.ts";
import { Notice } from "../forms/notice.tsx";
import { useFailureText } from "../forms/use-failure-text.ts";
import { useNotify } from "../use-notify.ts";
import { QueryResult } from "./query-result.tsx";
import { StateBadge } from "./state-badge.tsx";
import { useDeviceName } from "./use-device-name.ts";

export const SignedInBrowsers = () => {
  const t = useTranslations("security");
  const notify = useNotify();
  const failureText = useFailureText();
  const queryClient = useQueryClient();
  const deviceName = useDeviceName();
  const query = useQuery(signedInSessionsQuery);
  const [isEndingAll, setEndingAll] = useState(false);

  const reload = () => queryClient.invalidateQueries(signedInSessionsQuery);
  const end = useMutation({
    mutationFn: ({ id }: SignedInSession) => client.endSession({ params: { id } }),
    onSuccess: (_, { userAgent }) => {
      notify({ message: t("ended", { name: deviceName(userAgent) }) });
      focusMain();
    },
    onSettled: reload,
  });
  const endOthers = useMutation({
    mutationFn: () => client.endOtherSessions(),
    onSuccess: async () => {
      // Reloaded first: the button that opened the dialog, and would get the focus back, disappears with it.
      await reload();
      setEndingAll(false);
      focusMain();
      notify({ message: t("othersEnded") });
    },
  });

  return (
    <QueryResult query={query}>
      {(sessions) => (
        <>
          <Rows>
            {sessions.map((session) => {
              const name = deviceName(session.userAgent);
              return (
                <Row
                  key={session.id}
                  title={
                    <>
                      {name}
                      {session.isNotified && <StateBadge kind="good">{t("notified")}</StateBadge>}
                      {session.current && <StateBadge kind="good">{t("thisBrowser")}</StateBadge>}
                    </>
                  }
                  actions={
                    !session.current && (
                      <Button
                        variant="default"
                        size="sm"
                        aria-label={t("endOne", { name })}
                        loading={end.isPending && end.variables.id === session.id}
                        onClick={() => end.mutate(session)}
                      >
                        {t("end")}
                      </Button>
                    )
                  }
                >
                  <p>{t.rich("seen", { when: () => <RelativeTime at={session.lastUsedAt} /> })}</p>
                </Row>
              );
            })}
          </Rows>
          {end.error && <Notice kind="failure">{failureText(end.error)}</Notice>}
          {sessions.length > 1 && (
            <div>
              <Button variant="default" onClick={() => setEndingAll(true)}>
                {t("endOthers")}
              </Button>
            </div>
          )}
          <Confirmation
            isOpen={isEndingAll}
            title={t("endOthersTitle")}
            action={t("endOthers")}
            isWorking={endOthers.isPending}
            failure={endOthers.error ? failureText(endOthers.error) : undefined}
            onConfirm={() => endOthers.mutate()}
            onClose={() => {
              setEndingAll(false);
              endOthers.reset();
            }}
          >
            <p>{t("endOthersText")}</p>
          </Confirmation>
        </>
      )}
    </QueryResult>
  );
};
