import "dayjs/locale/de";
import { DatePickerInput } from "@mantine/dates";
import { useFormatter, useLocale, useTranslations } from "use-intl";
import { dayDate, withDate } from "../day-date.ts";
import classes from "./editing.module.css";

type StartDateFieldProps = {
  readonly label: string;
  readonly startDate: string | undefined;
  readonly onChange: (startDate: string | undefined) => void;
};

type DayOfWeek = 0 | 1 | 2 | 3 | 4 | 5 | 6;

/** The first day of the week; Monday if the browser does not know. */
const firstDayOf = (locale: string): DayOfWeek => {
  const info = new Intl.Locale(locale) as Intl.Locale & { getWeekInfo?: () => { firstDay: number } };
  return ((info.getWeekInfo?.().firstDay ?? 1) % 7) as DayOfWeek;
};

/** A calendar for the trip's first day. The date has no time zone. */
export const StartDateField = ({ label, startDate, onChange }: StartDateFieldProps) => {
  const t = useTranslations("itinerary");
  const format = useFormatter();
  const locale = useLocale();
  const written = dayDate(startDate, 0);
  return (
    <DatePickerInput
      size="md"
      label={label}
      placeholder={t("noStartDate")}
      classNames={{ placeholder: classes.placeholder ?? "" }}
      locale={locale.slice(0, 2)}
      firstDayOfWeek={firstDayOf(locale)}
      valueFormatter={() => (written ? format.dateTime(written, { dateStyle: "long", timeZone: "UTC" }) : "")}
      clearable
      clearButtonProps={{ "aria-label": t("clearStartDate") }}
      value={startDate?.slice(0, 10) ?? null}
      onChange={(date) => onChange(date ? withDate(startDate, date) : undefined)}
    />
  );
};
