import { useMemo } from "react";
import { openingHoursOn } from "../../../contract/opening-hours/opening-hours-on.ts";
import { parseOpeningHours } from "../../../contract/opening-hours/parse-opening-hours.ts";
import { useDraft } from "../draft/use-draft.ts";
import { dayDate } from "../itinerary/day-date.ts";
import { usePlanTexts } from "../itinerary/plan-texts.ts";
import classes from "../itinerary/stop.module.css";
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
  const rules = useMemo(() => parseOpeningHours(openingHours), [openingHours]);
  const isSaidAsProblem = useProblems(stopId)?.some(({ kind }) => kind === "closed");
  if (isSaidAsProblem) return null;
  const date = dayDate(startDate, dayIndex);
  const hours = rules && date ? openingHoursOn(rules, date) : "unknown";
  const text = () => {
    if (hours === "unknown") return t("hours", { hours: openingHours });
    if (hours.length === 0) return t("closedThatDay");
    return t("openThatDay", { hours: formats.list(hours.map((range) => formats.hours(range))) });
  };
  return (
    <span className={classes.soft} dir="auto">
      {text()}
    </span>
  );
};
