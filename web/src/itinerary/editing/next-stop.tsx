import { memo, useState } from "react";
import { Icon } from "../../components/icon.tsx";
import { usePlanTexts } from "../plan-texts.ts";
import { AddStop } from "./add-stop.tsx";
import classes from "./editing.module.css";

type NextStopProps = { readonly dayId: string; readonly dayName: string };

/**
 * Where a day's next stop is typed: a button that becomes the field as soon as it has the focus. A field in each day
 * would cost too much: whenever one comes or goes, browsers look through all of a page for what they could fill in, and
 * lay out every hidden day that has one.
 */
export const NextStop = memo(({ dayId, dayName }: NextStopProps) => {
  const { t } = usePlanTexts();
  const [isAsked, setAsked] = useState(false);
  if (isAsked) return <AddStop autoFocus dayId={dayId} dayName={dayName} onLeft={() => setAsked(false)} />;
  return (
    <button type="button" className={classes.nextStop} onFocus={() => setAsked(true)}>
      <Icon name="add" />
      {t("addStop", { day: dayName })}
    </button>
  );
});
