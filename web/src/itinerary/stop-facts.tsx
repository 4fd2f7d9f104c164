import type { ReactNode } from "react";
import type { Stop } from "../../../contract/itinerary.ts";
import { Icon } from "../components/icon.tsx";
import { categoryIcons } from "./category-icons.ts";
import { usePlanTexts } from "./plan-texts.ts";
import classes from "./stop.module.css";

type StopFactsProps = { readonly stop: Stop; readonly children?: ReactNode };

/** When, how long, and what kind of stop. */
export const StopFacts = ({ stop: { startTime, durationMinutes, category }, children }: StopFactsProps) => {
  const { categories, formats } = usePlanTexts();
  return (
    <span className={classes.facts}>
      {startTime && <time dateTime={startTime}>{formats.time(startTime)}</time>}
      {durationMinutes !== undefined && (
        <span>
          <Icon name="clock" size={17} />
          {formats.duration(durationMinutes)}
        </span>
      )}
      <span>
        <Icon name={categoryIcons[category]} size={17} />
        {categories(category)}
      </span>
      {children}
    </span>
  );
};
