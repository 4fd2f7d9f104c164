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
import { Notifications } from "./notifications/notifications.tsx";
import { pushDeviceQuery } from "./notifications/use-push-device.ts";
import { QueryResult } from "./query-result.tsx";
import classes from "./reminders.module.css";
import { Section } from "./section.tsx";
import { SettingState } from "./setting-state.tsx";
import { TimeZone } from "./time-zone.tsx";
import { remindersQuery, useReminderChange } from "./use-reminders.ts";

export const Reminders = () => {
  const t = useTranslations("reminders");
  const sendsMail = useSendsMail();
  const { data: push } = useQuery(pushDeviceQuery);
  const isNotified = push?.device?.reminders ?? false;
  const query = useQuery({ ...remindersQuery, enabled: sendsMail || isNotified });
  if (!sendsMail) {
    const link = (words: ReactNode) => <Link to="/settings/calendar">{words}</Link>;
    return (
      <>
        <Section title={t("mail")} text={t.rich("noMail", { link })}>
          {null}
        </Section>
        <Notifications />
        {isNotified && (
          <QueryResult query={query}>{(preferences) => <Occasions preferences={preferences} />}</QueryResult>
        )}
      </>
    );
  }
  return (
    <QueryResult query={query}>
      {(preferences) => (
        <>
          <Mails preferences={preferences} />
          <Notifications />
          <Occasions preferences={preferences} />
        </>
      )}
    </QueryResult>
  );
};

type PreferencesProps = { readonly preferences: ReminderPreferences };

const Mails = ({ preferences: { email } }: PreferencesProps) => {
  const t = useTranslations("reminders");
  const { data: account } = useQuery(accountQuery);
  const { change, saved } = useReminderChange();
  return (
    <Section title={t("mail")} text={t("mailText")}>
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
  );
};

/** The same for mails and notifications. */
const Occasions = ({ preferences }: PreferencesProps) => {
  const t = useTranslations("reminders");
  const sendsMail = useSendsMail();
  const { data: push } = useQuery(pushDeviceQuery);
  const { change, saved } = useReminderChange();
  const { email, tripStart, packing, dailyAgenda, timeZone } = preferences;
  const isOff = !(email && sendsMail) && !push?.device?.reminders;
  return (
    <>
      <Section title={t("what")} text={isOff ? t("whatOffText") : t("whatText")}>
        <div className={classes.setting}>
          <DaysBefore
            label={t("tripStart")}
            description={t("tripStartText")}
            days={tripStart}
            isDisabled={isOff}
            onChange={(tripStart) => change({ tripStart })}
          />
          <SettingState isSaved={saved === "tripStart"} />
        </div>
        <div className={classes.setting}>
          <DaysBefore
            label={t("packing")}
            description={t("packingText")}
            days={packing}
            isDisabled={isOff}
            onChange={(packing) => change({ packing })}
          />
          <SettingState isSaved={saved === "packing"} />
        </div>
        <div className={classes.setting}>
          <DailyAgenda
            time={dailyAgenda}
            isDisabled={isOff}
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
