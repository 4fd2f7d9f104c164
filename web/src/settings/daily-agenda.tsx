import { Switch, TextInput } from "@mantine/core";
import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import classes from "./reminders.module.css";

type DailyAgendaProps = {
  readonly time: string | false;
  readonly isDisabled: boolean;
  readonly onChange: (time: string | false) => void;
};

const usual = "07:30";

/** Whether and when each day's plan comes. A time counts once one is done with typing it. */
export const DailyAgenda = ({ time, isDisabled, onChange }: DailyAgendaProps) => {
  const t = useTranslations("reminders");
  const [typed, setTyped] = useState(time || usual);
  useEffect(() => {
    if (time) setTyped(time);
  }, [time]);
  const keep = () => {
    if (typed === "") setTyped(time || usual);
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
        onChange={(event) => onChange(event.currentTarget.checked && (typed || usual))}
      />
      {time !== false && (
        <TextInput
          type="time"
          className={classes.time}
          label={t("time")}
          disabled={isDisabled}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onBlur={keep}
          onKeyDown={(event) => event.key === "Enter" && keep()}
        />
      )}
    </div>
  );
};
