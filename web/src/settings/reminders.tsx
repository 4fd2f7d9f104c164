import { Switch } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import type { ReminderPreferences } from "../../../contract/reminder-preferences.ts";
import { accountQuery } from "../api/queries.ts";
import { Notice } from "../forms/notice.tsx";
import { useSendsMail } from "../use-sends-mail.ts";
import { DailyAgenda } from "./daily-agenda.tsx";
import { DaysBefore } from "./days-before.tsx";
import { QueryResult } from "./query-result.tsx";
import classes from "./reminders.module.css";
import { Section } from "./section.tsx";
import { SettingState } from "./setting-state.tsx";
import { TimeZone } from "./time-zone.tsx";
import { remindersQuery, useReminderChange } from "./use-reminders.ts";

export const Reminders = () => {
  const t = useTranslations("reminders");
  const sendsMail = useSendsMail();
  const query = useQuery({ ...remindersQuery, enabled: sendsMail });
  if (!sendsMail) {
    const link = (words: ReactNode) => <Link to="/settings/calendar">{words}</Link>;
    return (
      <Section title={t("mail")} text={t.rich("noMail", { link })}>
        {null}
      </Section>
    );
  }
  return (
    <QueryResult query={query}>
      {(preferences) => <Preferences title={t("mail")} preferences={preferences} />}
    </QueryResult>
  );
};

type PreferencesProps = { readonly title: string; readonly preferences: ReminderPreferences };

const Preferences = ({ title, preferences }: PreferencesProps) => {
  const t = useTranslations("reminders");
  const { data: account } = useQuery(accountQuery);
  const { change, saved } = useReminderChange();
  const { email, tripStart, packing, dailyAgenda, timeZone } = preferences;
  return (
    <>
      <Section title={title} text={t("mailText")}>
        <div className={classes.setting}>
          <Switch
            size="md"
            classNames={{ track: classes.track }}
            label={t("email")}
            checked={email}
            onChange={(event) => change({ email: event.currentTarget.checked })}
          />
          <SettingState isSaved={saved === "email"} />
        </div>
        {account && <p className={classes.note}>{t("sentTo", { email: account.email })}</p>}
        {account && !account.emailConfirmed && (
          <Notice kind="warning" title={t("unconfirmed")}>
            {t.rich("unconfirmedText", { link: (words) => <Link to="/settings">{words}</Link> })}
          </Notice>
        )}
      </Section>
      <Section title={t("what")} text={email ? t("whatText") : t("whatOffText")}>
        <div className={classes.setting}>
          <DaysBefore
            label={t("tripStart")}
            description={t("tripStartText")}
            days={tripStart}
            isDisabled={!email}
            onChange={(tripStart) => change({ tripStart })}
          />
          <SettingState isSaved={saved === "tripStart"} />
        </div>
        <div className={classes.setting}>
          <DaysBefore
            label={t("packing")}
            description={t("packingText")}
            days={packing}
            isDisabled={!email}
            onChange={(packing) => change({ packing })}
          />
          <SettingState isSaved={saved === "packing"} />
        </div>
        <div className={classes.setting}>
          <DailyAgenda
            time={dailyAgenda}
            isDisabled={!email}
            onChange={(dailyAgenda) => change({ dailyAgenda })}
          />
          <SettingState isSaved={saved === "dailyAgenda"} />
        </div>
      </Section>
      <Section title={t("timeZone")} text={t("timeZoneText")}>
        <div className={classes.setting}>
          <TimeZone timeZone={timeZone} onChange={(timeZone) => change({ timeZone })} />
          <SettingState isSaved={saved === "timeZone"} />
        </div>
      </Section>
    </>
  );
};
