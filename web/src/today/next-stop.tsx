import { useTranslations } from "use-intl";
import { Icon } from "../components/icon.tsx";
import { categoryIcons } from "../itinerary/category-icons.ts";
import { StopTime } from "./stop-time.tsx";
import classes from "./today.module.css";
import { useToday } from "./today-context.ts";
import { useNextIndex } from "./use-next-index.ts";
import { WayLine } from "./way-line.tsx";
import { WhenText } from "./when-text.tsx";

/** What comes after the stop that is shown, and the way to it. */
export const NextStop = () => {
  const t = useTranslations("today");
  const { plan, shown, show } = useToday();
  const nextIndex = useNextIndex();
  const step = plan.steps[shown];
  const next = nextIndex === undefined ? undefined : plan.steps[nextIndex];
  if (!step || !next || nextIndex === undefined) return null;
  return (
    <section aria-labelledby="then" className={classes.next}>
      <h2 id="then">{t("afterwards")}</h2>
      {next.dayIndex === step.dayIndex && <WayLine from={step} to={next} />}
      <button type="button" className={classes.nextStop} onClick={() => show(nextIndex)}>
        <Icon name={categoryIcons[next.stop.category]} size={28} />
        <span>
          <strong dir="auto">{next.stop.name}</strong>
          <span className={classes.soft}>
            <StopTime stop={next.stop} />
            {next.stop.startTime && " · "}
            <WhenText index={nextIndex} />
          </span>
        </span>
        <Icon name="chevron-right" size={26} />
      </button>
    </section>
  );
};
