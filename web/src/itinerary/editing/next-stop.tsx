import { memo, useState } from "react";
import { Icon } from "../../components/icon.tsx";
import { usePlanTexts } from "../plan-texts.ts";
import { AddStop } from "./add-stop.tsx";
import classes from "./editing.module.css";

type NextStopProps = { readonly dayId: string; readonly dayName: string };

/**
 * The field for a day's next stop: a button that becomes a field when it gets the focus. A field in each day would be
 * slow, because whenever a field is added or removed, browsers search the whole page for fields to fill in, and lay out
 * every hidden day that has one.
 */
export const NextStop = memo(({ dayId, dayName }: NextStopProps) => {
  const { t } = usePlanTexts();
  const [isOpen, setOpen] = useState(false);
  if (isOpen) return <AddStop autoFocus dayId={dayId} dayName={dayName} onLeft={() => setOpen(false)} />;
  return (
    <button type="button" className={classes.nextStop} onFocus={() => setOpen(true)}>
      <Icon name="add" />
      {t("addStop", { day: dayName })}
    </button>
  );
});
