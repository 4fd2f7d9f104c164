import { Switch } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import type { PushDevice } from "../../../../contract/push-device.ts";
import { accountQuery } from "../../api/queries.ts";
import { Notice } from "../../forms/notice.tsx";
import { QueryResult } from "../query-result.tsx";
import reminders from "../reminders.module.css";
import { Section } from "../section.tsx";
import { SettingState } from "../setting-state.tsx";
import classes from "./notifications.module.css";
import { QuietHours } from "./quiet-hours.tsx";
import { SendTest } from "./send-test.tsx";
import { hereQuery, type PushSetting, pushDeviceQuery, usePushDevice } from "./use-push-device.ts";

/** Off until the traveller turns it on; the browser is asked only then. */
export const Notifications = () => {
  const t = useTranslations("notifications");
  const query = useQuery(pushDeviceQuery);
  return (
    <QueryResult query={query}>
      {(device) => (
        <Section title={t("title")} text={t("text")}>
          <OnThisDevice device={device} />
        </Section>
      )}
    </QueryResult>
  );
};

const OnThisDevice = ({ device }: { readonly device: PushDevice }) => {
  const t = useTranslations("notifications");
  const { data: here } = useQuery(hereQuery);
  if (!device.canSend) return <p className={reminders.note}>{t("noServer")}</p>;
  switch (here?.support) {
    case "impossible":
      return <p className={reminders.note}>{t("noBrowser")}</p>;
    case "needsHomeScreen":
      return <p className={reminders.note}>{t("homeScreen")}</p>;
    case "blocked":
      return (
        <Notice kind="warning" title={t("blocked")}>
          {t("blockedText")}
        </Notice>
      );
    case "possible":
      return <Choices device={device} />;
    case undefined:
      return null;
  }
};

const kinds = ["reminders", "changes", "invitations"] as const;

const Choices = ({ device }: { readonly device: PushDevice }) => {
  const t = useTranslations("notifications");
  const { data: account } = useQuery(accountQuery);
  const { settings, saved, problem, isTurning, turn, change } = usePushDevice(device);
  const state = (setting: PushSetting) => <SettingState isSaved={saved === setting} />;
  return (
    <>
      <Switch
        size="md"
        classNames={{ track: reminders.track }}
        label={t("on")}
        checked={settings !== undefined}
        disabled={isTurning}
        onChange={(event) => turn(event.currentTarget.checked)}
      />
      {problem && !settings && <Notice kind="warning">{t(problem)}</Notice>}
      {settings && (
        <>
          {account && !account.emailConfirmed && <Notice kind="warning">{t("unconfirmed")}</Notice>}
          <fieldset className={classes.kinds}>
            <legend>{t("kinds")}</legend>
            {kinds.map((kind) => (
              <div key={kind} className={reminders.setting}>
                <Switch
                  size="md"
                  className={reminders.field}
                  classNames={{ track: reminders.track }}
                  label={t(kind)}
                  description={t(`${kind}Text`)}
                  checked={settings[kind]}
                  onChange={({ currentTarget: { checked } }) => change({ [kind]: checked })}
                />
                {state(kind)}
              </div>
            ))}
          </fieldset>
          <div className={reminders.setting}>
            <QuietHours hours={settings.quietHours} onChange={(quietHours) => change({ quietHours })} />
            {state("quietHours")}
          </div>
          <SendTest />
        </>
      )}
    </>
  );
};
