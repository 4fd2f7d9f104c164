import { TextInput } from "@mantine/core";
import { useState } from "react";
import type { Stop } from "../../../../contract/itinerary.ts";
import { usePlanTexts } from "../plan-texts.ts";
import classes from "./editing.module.css";
import { findEnd, isUnfinished, parseEnd } from "./parse-end.ts";

type Times = { readonly startTime?: string | undefined; readonly durationMinutes?: number | undefined };

type StopTimesProps = { readonly stop: Stop; readonly onChange: (times: Times) => void };

/** When a stop starts, and when it ends or how long it takes. Only the length is stored, so the end moves with the start. */
export const StopTimes = ({ stop: { startTime, durationMinutes }, onChange }: StopTimesProps) => {
  const { t, formats } = usePlanTexts();
  const [typed, setTyped] = useState<string>();
  const [isLeft, setLeft] = useState(false);
  const end = startTime && durationMinutes ? findEnd(startTime, durationMinutes) : undefined;
  const length = durationMinutes === undefined ? undefined : formats.duration(durationMinutes);

  const shownEnd = (): string => {
    if (!end) return length ?? "";
    const time = formats.time(end.wallTime);
    return end.daysLater > 0 ? `${time} +${end.daysLater}` : time;
  };
  const hint = (): string => {
    if (!end || !length) return t("endHint");
    return end.daysLater > 0 ? t("lengthOver", { length, count: end.daysLater }) : length;
  };
  const isWrong = typed !== undefined && typed.trim() !== "" && parseEnd(typed, startTime) === undefined;
  const needsStart = isWrong && !startTime && parseEnd(typed, "00:00") !== undefined;

  const write = (text: string, start = startTime) => {
    const minutes = parseEnd(text, start);
    if (minutes !== undefined) onChange({ durationMinutes: minutes });
    else if (text.trim() === "") onChange({ durationMinutes: undefined });
    return minutes !== undefined || text.trim() === "";
  };
  const finish = () => {
    setLeft(true);
    if (typed !== undefined && write(typed)) setTyped(undefined);
  };
  const changeStart = (text: string) => {
    const start = text === "" ? undefined : text;
    const minutes = needsStart ? parseEnd(typed, start) : undefined;
    if (minutes === undefined) onChange({ startTime: start });
    else {
      onChange({ startTime: start, durationMinutes: minutes });
      setTyped(undefined);
    }
  };
  const error = isLeft && isWrong ? t(needsStart ? "endNeedsStart" : "endRule") : undefined;
  return (
    <div className={classes.times}>
      <TextInput
        type="time"
        label={t("from")}
        data-field="startTime"
        value={startTime ?? ""}
        onChange={(event) => changeStart(event.currentTarget.value)}
      />
      <TextInput
        label={t("until")}
        data-field="durationMinutes"
        autoComplete="off"
        value={typed ?? shownEnd()}
        error={error}
        // One or the other: a line that came on leaving the field would move what is being clicked.
        description={error ? undefined : hint()}
        inputWrapperOrder={["label", "input", "description", "error"]}
        onChange={({ currentTarget: { value } }) => {
          setTyped(value);
          setLeft(false);
          if (!isUnfinished(value)) write(value);
        }}
        onBlur={finish}
        onKeyDown={({ key }) => key === "Enter" && finish()}
      />
    </div>
  );
};
