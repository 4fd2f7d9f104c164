import { useMemo } from "react";
import { useDraft } from "../draft/use-draft.ts";
import { dayDate } from "../itinerary/day-date.ts";
import { usePlanTexts } from "../itinerary/plan-texts.ts";
import classes from "../itinerary/stop.module.css";
import { openOn } from "./open-on.ts";
import { useProblems } from "./plan-findings.tsx";

type StopHoursProps = {
  readonly stopId: string;
  readonly openingHours: string;
  readonly dayIndex: number;
};

/** When a place is open on the day of the visit. Without a date, or if they can't be read, the hours as they were written. */
export const StopHours = ({ stopId, openingHours, dayIndex }: StopHoursProps) => {
  const { ways: t, formats } = usePlanTexts();
  const startDate = useDraft(({ draft }) => draft.startDate);
  const date = dayDate(startDate, dayIndex)?.getTime();
  const text = useMemo(
    () => (date === undefined ? undefined : openOn(openingHours, new Date(date), { t, formats })),
    [openingHours, date, t, formats],
  );
  const isSaidAsProblem = useProblems(stopId)?.some(({ kind }) => kind === "closed");
  if (isSaidAsProblem) return null;
  return (
    <span className={classes.soft} dir="auto">
      {text ?? t("hours", { hours: openingHours })}
    </span>
  );
};
