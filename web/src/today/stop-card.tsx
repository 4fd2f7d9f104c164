import { useTranslations } from "use-intl";
import { Icon } from "../components/icon.tsx";
import { categoryIcons } from "../itinerary/category-icons.ts";
import { usePlanTexts } from "../itinerary/plan-texts.ts";
import { CopyAddress } from "./copy-address.tsx";
import { isRunning } from "./current-stop.ts";
import { NoteOfStop } from "./note-of-stop.tsx";
import { StopHoursToday } from "./stop-hours-today.tsx";
import { StopTime } from "./stop-time.tsx";
import classes from "./today.module.css";
import { useToday } from "./today-context.ts";
import type { TripStep } from "./trip-steps.ts";
import { useMinute } from "./use-minute.ts";
import { WayLine } from "./way-line.tsx";
import { WhenText } from "./when-text.tsx";

/** A stop in large letters. */
export const StopCard = ({ step }: { readonly step: TripStep }) => {
  const { categories } = usePlanTexts();
  const { plan, shown, current } = useToday();
  const { stop, dayIndex } = step;
  const before = plan.steps[shown - 1];
  const { focus } = current;
  const isOnTheWay = focus.kind !== "now" || focus.index !== shown;
  return (
    <section aria-labelledby="stop-name" className={classes.card}>
      <p className={classes.when} data-now={!isOnTheWay || undefined}>
        <WhenText index={shown} />
      </p>
      <h2 id="stop-name" dir="auto" className={classes.name}>
        {stop.name}
      </h2>
      <p className={classes.facts}>
        <StopTime stop={stop} className={classes.time} />
        <span className={classes.category}>
          <Icon name={categoryIcons[stop.category]} size={26} />
          {categories(stop.category)}
        </span>
      </p>
      {isOnTheWay && before?.dayIndex === dayIndex && <WayLine from={before} to={step} />}
      <StopHoursToday step={step} />
      <AtTheSameTime index={shown} />
      {stop.address && <CopyAddress address={stop.address} />}
      <NoteOfStop key={stop.id} stop={stop} />
    </section>
  );
};

/** Others that are on; a stay lasts through everything, so it is not said. */
const AtTheSameTime = ({ index }: { readonly index: number }) => {
  const t = useTranslations("today");
  const { plan, done, current, show } = useToday();
  const now = useMinute();
  if (current.focus.kind !== "now" || current.focus.index !== index) return null;
  const others = plan.steps.flatMap((step, other) =>
    other !== index &&
    step.stop.category !== "lodging" &&
    !done.has(step.stop.id) &&
    isRunning(plan, step, now)
      ? [{ step, other }]
      : [],
  );
  if (others.length === 0) return null;
  return (
    <div className={classes.also}>
      <span>{t("sameTime")}</span>
      {others.map(({ step, other }) => (
        <button key={step.stop.id} type="button" dir="auto" onClick={() => show(other)}>
          {step.stop.name}
        </button>
      ))}
    </div>
  );
};
