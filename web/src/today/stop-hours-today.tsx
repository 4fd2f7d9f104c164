import { useTranslations } from "use-intl";
import { openingHoursOn } from "../../../contract/opening-hours/opening-hours-on.ts";
import { parseOpeningHours } from "../../../contract/opening-hours/parse-opening-hours.ts";
import { Icon } from "../components/icon.tsx";
import { usePlanTexts } from "../itinerary/plan-texts.ts";
import { openOn } from "../planning/open-on.ts";
import { addDays, localTime } from "./local-time.ts";
import classes from "./today.module.css";
import { useToday } from "./today-context.ts";
import type { TripStep } from "./trip-steps.ts";
import { useMinute } from "./use-minute.ts";

const dayMinutes = 1_440;

/** When a place is open on the day, with a warning if it is closed when the traveller would be there. */
export const StopHoursToday = ({ step }: { readonly step: TripStep }) => {
  const t = useTranslations("today");
  const { ways, formats } = usePlanTexts();
  const { startDate, current } = useToday();
  const now = useMinute();
  const { openingHours } = step.stop;
  if (!openingHours) return null;
  const here = localTime(now, step.zone);
  const isNow = step.dayIndex === current.today && (step.start === undefined || step.start <= now);
  const at = isNow ? here : step.start === undefined ? undefined : localTime(step.start, step.zone);
  const date = at?.date ?? addDays(startDate, step.dayIndex);
  const isClosed = at !== undefined && isClosedAt(openingHours, at.date, at.clock);
  const text = openOn(openingHours, new Date(date), { t: ways, formats });
  const isClosedAllDay = text === ways("closedThatDay");
  return (
    <p className={classes.fact} data-warning={isClosed || isClosedAllDay || undefined} dir="auto">
      <Icon name={isClosed || isClosedAllDay ? "warning" : "clock"} size={26} />
      <span>
        {isClosedAllDay && <strong>{t("closedAllDay")}</strong>}
        {isClosed && !isClosedAllDay && <strong>{t(isNow ? "closedNow" : "closedThen")} </strong>}
        {!isClosedAllDay && (text ?? ways("hours", { hours: openingHours }))}
      </span>
    </p>
  );
};

/** Nobody is warned of what is not known. A bar's night goes on into the next date. */
const isClosedAt = (openingHours: string, date: string, clock: number): boolean => {
  const rules = parseOpeningHours(openingHours);
  if (!rules) return false;
  return [0, -1].every((daysBefore) => {
    const { open, perhaps } = openingHoursOn(rules, new Date(addDays(date, daysBefore)));
    const minute = clock - daysBefore * dayMinutes;
    return ![...open, ...perhaps].some(({ from, to }) => from <= minute && minute < to);
  });
};
