import { TextInput } from "@mantine/core";
import { useState } from "react";
import { parseOpeningHours } from "../../../../contract/opening-hours/parse-opening-hours.ts";
import { usePlanTexts } from "../plan-texts.ts";
import classes from "./editing.module.css";
import { lengths } from "./stop-texts.ts";

type HoursFieldProps = {
  readonly openingHours: string;
  readonly isAsked: boolean;
  readonly onChange: (openingHours: string) => void;
};

/** When a place is open. What can't be read is kept, because people can. */
export const HoursField = ({ openingHours, isAsked, onChange }: HoursFieldProps) => {
  const { ways: t } = usePlanTexts();
  const [isTyping, setTyping] = useState(false);
  const isUnreadable = openingHours !== "" && !isTyping && !parseOpeningHours(openingHours);
  return (
    <TextInput
      className={classes.wide ?? ""}
      label={t("hoursField")}
      description={t(isUnreadable ? "hoursUnreadable" : "hoursHint")}
      inputWrapperOrder={["label", "input", "description"]}
      data-field="openingHours"
      autoComplete="off"
      autoCapitalize="off"
      maxLength={lengths.openingHours}
      autoFocus={isAsked}
      value={openingHours}
      onChange={(event) => {
        setTyping(true);
        onChange(event.currentTarget.value);
      }}
      onBlur={() => setTyping(false)}
    />
  );
};
