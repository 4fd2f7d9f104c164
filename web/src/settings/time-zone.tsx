import { NativeSelect } from "@mantine/core";
import { useMemo } from "react";
import { useTranslations } from "use-intl";
import { TextButton } from "../components/text-button.tsx";
import classes from "./reminders.module.css";

type TimeZoneProps = { readonly timeZone: string; readonly onChange: (timeZone: string) => void };

/** The traveller's time zone, from those that the browser knows; suggests the browser's own. */
export const TimeZone = ({ timeZone, onChange }: TimeZoneProps) => {
  const t = useTranslations("reminders");
  const browserZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const zones = useMemo(
    () => [...new Set([...Intl.supportedValuesOf("timeZone"), "UTC", browserZone, timeZone])].sort(),
    [browserZone, timeZone],
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
      {browserZone !== timeZone && (
        <TextButton onClick={() => onChange(browserZone)}>
          {t("useHere", { zone: browserZone.replaceAll("_", " ") })}
        </TextButton>
      )}
    </div>
  );
};
