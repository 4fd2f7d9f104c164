import { VisuallyHidden } from "@mantine/core";
import { useTranslations } from "use-intl";
import { Icon } from "../components/icon.tsx";
import { categoryIcons } from "../itinerary/category-icons.ts";
import { usePlanTexts } from "../itinerary/plan-texts.ts";
import { isBehind } from "./is-behind.ts";
import classes from "./today.module.css";
import { useToday } from "./today-context.ts";
import { useMinute } from "./use-minute.ts";

/** The day of the stop that is shown, with a tick at what is behind. */
export const DayList = () => {
  const t = useTranslations("today");
  const { formats } = usePlanTexts();
  const { plan, current, done, shown, show } = useToday();
  const now = useMinute();
  const dayIndex = plan.steps[shown]?.dayIndex;
  const ofDay = plan.steps.flatMap((step, index) => (step.dayIndex === dayIndex ? [{ step, index }] : []));
  if (ofDay.length < 2) return null;
  const { focus } = current;
  return (
    <section aria-labelledby="whole-day" className={classes.whole}>
      <h2 id="whole-day">{t("wholeDay")}</h2>
      <ol>
        {ofDay.map(({ step: { stop }, index }) => {
          const isOver = isBehind(plan, current, done, now, index);
          return (
            <li key={stop.id}>
              <button
                type="button"
                aria-current={index === shown ? "true" : undefined}
                data-over={isOver || undefined}
                data-focus={(focus.kind !== "empty" && focus.index === index) || undefined}
                onClick={() => {
                  show(index);
                  scrollTo({ top: 0 });
                }}
              >
                <Icon name={isOver ? "check" : categoryIcons[stop.category]} size={24} />
                <span>{stop.startTime && formats.time(stop.startTime)}</span>
                <span dir="auto">{stop.name}</span>
                {isOver && <VisuallyHidden>{t("behind")}</VisuallyHidden>}
              </button>
            </li>
          );
        })}
      </ol>
    </section>
  );
};
