import { NativeSelect } from "@mantine/core";
import { useMemo } from "react";
import { useTranslations } from "use-intl";
import { TextButton } from "../components/text-button.tsx";
import classes from "./reminders.module.css";

type TimeZoneProps = { readonly timeZone: string; readonly onChange: (timeZone: string) => void };

/** The one the traveller lives by, of those the browser knows; the browser's own is suggested. */
export const TimeZone = ({ timeZone, onChange }: TimeZoneProps) => {
  const t = useTranslations("reminders");
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const zones = useMemo(
    () => [...new Set([...Intl.supportedValuesOf("timeZone"), "UTC", here, timeZone])].sort(),
    [here, timeZone],
  );
  return (
    <div className={classes.zone}>
      <NativeSelect
        size="md"
        label={t("timeZone")}
        value={timeZone}
        data={zones.map((zone) => ({ value: zone, label: zone.replaceAll("_", " ") }))}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {here !== timeZone && (
        <TextButton onClick={() => onChange(here)}>
          {t("useHere", { zone: here.replaceAll("_", " ") })}
        </TextButton>
      )}
    </div>
  );
};
