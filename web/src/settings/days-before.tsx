import { NativeSelect } from "@mantine/core";
import { useTranslations } from "use-intl";
import classes from "./reminders.module.css";

type DaysBeforeProps = {
  readonly label: string;
  readonly description: string;
  readonly days: number | false;
  readonly isDisabled: boolean;
  readonly onChange: (days: number | false) => void;
};

const offered = [0, 1, 2, 3, 5, 7, 10, 14, 21, 30];

/** How many days before a trip the reminder comes, or never. Also offers a value that another app has set. */
export const DaysBefore = ({ label, description, days, isDisabled, onChange }: DaysBeforeProps) => {
  const t = useTranslations("reminders");
  const choices =
    days === false || offered.includes(days) ? offered : [...offered, days].sort((a, b) => a - b);
  return (
    <NativeSelect
      size="md"
      className={classes.field}
      label={label}
      description={description}
      disabled={isDisabled}
      value={String(days)}
      data={[
        { value: "false", label: t("never") },
        ...choices.map((count) => ({ value: String(count), label: t("daysBefore", { count }) })),
      ]}
      onChange={({ currentTarget: { value } }) => onChange(value === "false" ? false : Number(value))}
    />
  );
};
