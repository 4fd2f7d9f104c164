import { useTranslations } from "use-intl";
import { Icon } from "../components/icon.tsx";
import { categoryIcons } from "../itinerary/category-icons.ts";
import { usePlanTexts } from "../itinerary/plan-texts.ts";
import { modeIcons } from "../planning/mode-icons.ts";
import { useWay } from "../planning/plan-findings.tsx";
import { wayFigures } from "../planning/way-figures.ts";
import classes from "./dock.module.css";
import { useToday } from "./today-context.ts";
import { useNextIndex } from "./use-next-index.ts";
import { LeaveBy } from "./way-line.tsx";
import { WhenText } from "./when-text.tsx";

/** The stop after the one that is shown, in two lines, where the window has no room for more beside the stop. */
export const NextLine = () => {
  const t = useTranslations("today");
  const { formats } = usePlanTexts();
  const { plan, shown, show } = useToday();
  const nextIndex = useNextIndex();
  const step = plan.steps[shown];
  const next = nextIndex === undefined ? undefined : plan.steps[nextIndex];
  const way = useWay(step?.stop.id ?? "", next?.stop.id ?? "");
  if (!step || !next || nextIndex === undefined) return null;
  const figures = way && wayFigures(way, next.stop.arriveBy);
  return (
    <button type="button" className={classes.nextLine} onClick={() => show(nextIndex)}>
      <Icon name={figures ? modeIcons[figures.mode] : categoryIcons[next.stop.category]} size={26} />
      <span>
        <span dir="auto">{t("afterwardsOne", { name: next.stop.name })}</span>
        <span>
          {next.stop.startTime ? formats.time(next.stop.startTime) : <WhenText index={nextIndex} />}
          {figures && ` · ${formats.duration(figures.minutes)} `}
          {figures && next.start !== undefined && (
            <>
              · <LeaveBy at={next.start - figures.minutes} zone={next.zone} />
            </>
          )}
        </span>
      </span>
    </button>
  );
};
