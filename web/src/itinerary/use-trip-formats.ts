import { useMemo } from "react";
import { useFormatter } from "use-intl";
import { dayDate } from "./day-date.ts";
import { durationParts } from "./duration-parts.ts";

/** Formats a trip's dates, times and durations in the reader's language. They are local to the place. */
export const useTripFormats = () => {
  const format = useFormatter();
  return useMemo(() => {
    const timeZone = "UTC";
    return {
      day: (startDate: string | undefined, index: number): string | undefined => {
        const date = dayDate(startDate, index);
        return date && format.dateTime(date, { weekday: "long", day: "numeric", month: "long", timeZone });
      },
      shortDay: (startDate: string | undefined, index: number): string | undefined => {
        const date = dayDate(startDate, index);
        return date && format.dateTime(date, { weekday: "short", day: "numeric", month: "short", timeZone });
      },
      dates: (startDate: string | undefined, dayCount: number): string | undefined => {
        const first = dayDate(startDate, 0);
        const last = dayDate(startDate, Math.max(0, dayCount - 1));
        return first && last && format.dateTimeRange(first, last, { dateStyle: "long", timeZone });
      },
      time: (wallTime: string): string =>
        format.dateTime(new Date(`1970-01-01T${wallTime}:00Z`), { timeStyle: "short", timeZone }),
      duration: (minutes: number): string =>
        format.list(
          durationParts(minutes).map(({ amount, unit }) =>
            format.number(amount, { style: "unit", unit, unitDisplay: "short" }),
          ),
          { type: "unit", style: "narrow" },
        ),
    };
  }, [format]);
};
