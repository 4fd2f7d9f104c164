import { Button } from "@mantine/core";
import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import type { CalendarFeed } from "../../../contract/calendar-feed.ts";
import { ApiError } from "../../../contract/client.ts";
import { client } from "../api/client.ts";
import { Icon } from "../components/icon.tsx";
import { focusMain } from "../focus-main.ts";
import { Notice } from "../forms/notice.tsx";
import { useFailureText } from "../forms/use-failure-text.ts";
import classes from "./calendar.module.css";
import { CalendarAddress } from "./calendar-address.tsx";
import { QueryResult } from "./query-result.tsx";
import { Section } from "./section.tsx";

/** Null if there is no address. */
const calendarQuery = queryOptions({
  queryKey: ["calendar-feed"],
  queryFn: async ({ signal }): Promise<CalendarFeed | null> => {
    try {
      return (await client.getCalendarFeed({ signal })).body;
    } catch (error) {
      if (error instanceof ApiError && error.code === "notFound") return null;
      throw error;
    }
  },
});

export const Calendar = () => {
  const t = useTranslations("calendar");
  const query = useQuery(calendarQuery);
  const queryClient = useQueryClient();
  const setFeed = (feed: CalendarFeed | null) => queryClient.setQueryData(calendarQuery.queryKey, feed);
  return (
    <>
      <Section title={t("title")} text={t("text")}>
        <QueryResult query={query}>
          {(feed) =>
            feed ? <CalendarAddress feed={feed} onChange={setFeed} /> : <CreateAddress onCreated={setFeed} />
          }
        </QueryResult>
      </Section>
      {query.data && (
        <Section title={t("adding")} text={t("addingText")}>
          <dl className={classes.calendars}>
            {(["google", "apple", "iphone", "outlook"] as const).map((name) => (
              <div key={name}>
                <dt>{t(`calendars.${name}.name`)}</dt>
                <dd>{t(`calendars.${name}.steps`)}</dd>
              </div>
            ))}
          </dl>
        </Section>
      )}
    </>
  );
};

const CreateAddress = ({ onCreated }: { readonly onCreated: (feed: CalendarFeed) => void }) => {
  const t = useTranslations("calendar");
  const failureText = useFailureText();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => client.makeCalendarFeed(),
    onSuccess: ({ body }) => {
      onCreated(body);
      focusMain();
    },
  });
  return (
    <>
      <p>{t("none")}</p>
      {error && <Notice kind="failure">{failureText(error)}</Notice>}
      <div>
        <Button size="md" leftSection={<Icon name="calendar" />} loading={isPending} onClick={() => mutate()}>
          {t("make")}
        </Button>
      </div>
    </>
  );
};
