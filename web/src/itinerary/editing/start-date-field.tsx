import "dayjs/locale/de";
import { DatePickerInput } from "@mantine/dates";
import { useFormatter, useLocale, useTranslations } from "use-intl";
import { Icon } from "../../components/icon.tsx";
import { dayDate, withDate } from "../day-date.ts";
import classes from "./editing.module.css";

type StartDateFieldProps = {
  readonly label: string;
  readonly startDate: string | undefined;
  /** What is written instead of the first day, such as all dates of the trip. */
  readonly written?: string | undefined;
  /** As a line of text, without a visible label. */
  readonly isPlain?: boolean;
  readonly onChange: (startDate: string | undefined) => void;
};

type DayOfWeek = 0 | 1 | 2 | 3 | 4 | 5 | 6;

/** The first day of the week; Monday if the browser does not know. */
const firstDayOf = (locale: string): DayOfWeek => {
  const info = new Intl.Locale(locale) as Intl.Locale & { getWeekInfo?: () => { firstDay: number } };
  return ((info.getWeekInfo?.().firstDay ?? 1) % 7) as DayOfWeek;
};

/** A calendar for the trip's first day. The date has no time zone. */
export const StartDateField = ({
  label,
  startDate,
  written,
  isPlain = false,
  onChange,
}: StartDateFieldProps) => {
  const t = useTranslations("itinerary");
  const format = useFormatter();
  const locale = useLocale();
  const firstDay = dayDate(startDate, 0);
  return (
    <DatePickerInput
      size="md"
      label={label}
      placeholder={t(isPlain ? "addDates" : "noStartDate")}
      {...(isPlain && { variant: "unstyled", leftSection: <Icon name="calendar" /> })}
      classNames={{
        placeholder: classes.placeholder ?? "",
        day: classes.calendarDay ?? "",
        ...(isPlain && {
          root: classes.plain ?? "",
          label: classes.plainLabel ?? "",
          input: classes.plainDate ?? "",
        }),
      }}
      locale={locale.slice(0, 2)}
      firstDayOfWeek={firstDayOf(locale)}
      valueFormatter={() =>
        written ?? (firstDay ? format.dateTime(firstDay, { dateStyle: "long", timeZone: "UTC" }) : "")
      }
      highlightToday
      clearable
      clearButtonProps={{ "aria-label": t("clearStartDate") }}
      value={startDate?.slice(0, 10) ?? null}
      onChange={(date) => onChange(date ? withDate(startDate, date) : undefined)}
    />
  );
};
