import { Switch, TextInput } from "@mantine/core";
import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import reminders from "../reminders.module.css";
import classes from "./notifications.module.css";
import type { PushSettings } from "./use-push-device.ts";

type Hours = PushSettings["quietHours"];
type QuietHoursProps = { readonly hours: Hours; readonly onChange: (hours: Hours) => void };

const usual = { from: "22:00", until: "07:00" };

/** A time is saved when its field loses the focus, or with Enter. */
export const QuietHours = ({ hours, onChange }: QuietHoursProps) => {
  const t = useTranslations("notifications");
  const [typed, setTyped] = useState(hours || usual);
  useEffect(() => {
    if (hours) setTyped(hours);
  }, [hours]);
  const save = () => {
    const kept = hours || usual;
    const next = { from: typed.from || kept.from, until: typed.until || kept.until };
    setTyped(next);
    if (next.from !== kept.from || next.until !== kept.until) onChange(next);
  };
  const field = (name: "from" | "until") => (
    <TextInput
      type="time"
      className={reminders.time}
      label={t(name)}
      value={typed[name]}
      onChange={({ currentTarget: { value } }) => setTyped((times) => ({ ...times, [name]: value }))}
      onBlur={save}
      onKeyDown={(event) => event.key === "Enter" && save()}
    />
  );
  return (
    <div className={reminders.agenda}>
      <Switch
        size="md"
        classNames={{ track: reminders.track }}
        label={t("quiet")}
        description={t("quietText")}
        checked={hours !== false}
        onChange={({ currentTarget: { checked } }) => onChange(checked && typed)}
      />
      {hours !== false && (
        <div className={classes.times}>
          {field("from")}
          {field("until")}
        </div>
      )}
    </div>
  );
};
