import { Switch, TextInput } from "@mantine/core";
import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import classes from "./reminders.module.css";

type DailyAgendaProps = {
  readonly time: string | false;
  readonly isDisabled: boolean;
  readonly onChange: (time: string | false) => void;
};

const defaultTime = "07:30";

/** Whether and when each day's plan is mailed. A time is saved when the field loses the focus, or with Enter. */
export const DailyAgenda = ({ time, isDisabled, onChange }: DailyAgendaProps) => {
  const t = useTranslations("reminders");
  const [typed, setTyped] = useState(time || defaultTime);
  useEffect(() => {
    if (time) setTyped(time);
  }, [time]);
  const save = () => {
    if (typed === "") setTyped(time || defaultTime);
    else if (typed !== time) onChange(typed);
  };
  return (
    <div className={classes.agenda}>
      <Switch
        size="md"
        classNames={{ track: classes.track }}
        label={t("dailyAgenda")}
        description={t("dailyAgendaText")}
        disabled={isDisabled}
        checked={time !== false}
        onChange={(event) => onChange(event.currentTarget.checked && (typed || defaultTime))}
      />
      {time !== false && (
        <TextInput
          type="time"
          className={classes.time}
          label={t("time")}
          disabled={isDisabled}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onBlur={save}
          onKeyDown={(event) => event.key === "Enter" && save()}
        />
      )}
    </div>
  );
};
