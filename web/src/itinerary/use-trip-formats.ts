import { useMemo } from "react";
import { useFormatter, useLocale } from "use-intl";
import { scaleUnit } from "../map/scale-unit.ts";
import { dayDate } from "./day-date.ts";
import { distanceIn } from "./distance-in.ts";
import { durationParts } from "./duration-parts.ts";

/** Formats a trip's dates, times and durations in the reader's language. They are local to the place. */
export const useTripFormats = () => {
  const format = useFormatter();
  const locale = useLocale();
  return useMemo(() => {
    const timeZone = "UTC";
    const timeOf = (ms: number) => format.dateTime(new Date(ms), { timeStyle: "short", timeZone });
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
      time: (wallTime: string): string => timeOf(Date.parse(`1970-01-01T${wallTime}:00Z`)),
      /** From and to, in minutes after midnight. */
      hours: ({ from, to }: { readonly from: number; readonly to: number }): string =>
        `${timeOf(from * 60_000)}–${timeOf(to * 60_000)}`,
      list: (texts: readonly string[]): string => format.list(texts, { type: "unit" }),
      height: (metres: number): string =>
        scaleUnit(locale) === "imperial"
          ? format.number(Math.round(metres / 0.3048), { style: "unit", unit: "foot", unitDisplay: "short" })
          : format.number(metres, { style: "unit", unit: "meter", unitDisplay: "short" }),
      distance: (metres: number): string => {
        const { amount, ...unit } = distanceIn(scaleUnit(locale), metres);
        return format.number(amount, { style: "unit", unitDisplay: "short", ...unit });
      },
      duration: (minutes: number): string =>
        format.list(
          durationParts(minutes).map(({ amount, unit }) =>
            format.number(amount, { style: "unit", unit, unitDisplay: "short" }),
          ),
          { type: "unit", style: "narrow" },
        ),
    };
  }, [format, locale]);
};
