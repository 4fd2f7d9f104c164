import { useTranslations } from "use-intl";
import { Icon } from "../components/icon.tsx";
import { usePlanTexts } from "../itinerary/plan-texts.ts";
import { modeIcons } from "../planning/mode-icons.ts";
import { useWay } from "../planning/plan-findings.tsx";
import { wayFigures } from "../planning/way-figures.ts";
import { localTime } from "./local-time.ts";
import classes from "./today.module.css";
import { useToday } from "./today-context.ts";
import type { TripStep } from "./trip-steps.ts";
import { useMinute } from "./use-minute.ts";

/** After that, whoever is not there yet has other plans. */
const maxLateMinutes = 120;

type WayLineProps = { readonly from: TripStep; readonly to: TripStep };

/** How to get from one stop to the next, and when to leave to be in time. Nothing while that is not known. */
export const WayLine = ({ from, to }: WayLineProps) => {
  const { ways: t, formats } = usePlanTexts();
  const way = useWay(from.stop.id, to.stop.id);
  if (!way) return null;
  const { mode, minutes, metres, isEstimate } = wayFigures(way, to.stop.arriveBy);
  const time = formats.duration(minutes);
  return (
    <p className={classes.way}>
      <Icon name={modeIcons[mode]} size={26} />
      <span>
        {t(isEstimate ? `about.${mode}` : `exactly.${mode}`, { time })}{" "}
        <span className={classes.distance}>· {formats.distance(metres)}</span>
        {to.start !== undefined && <LeaveBy at={to.start - minutes} zone={to.zone} />}
      </span>
    </p>
  );
};

/** Only on the day itself, and not long after it would have been time. */
export const LeaveBy = ({ at, zone }: { readonly at: number; readonly zone: string }) => {
  const t = useTranslations("today");
  const { formats } = usePlanTexts();
  const { current } = useToday();
  const now = useMinute();
  const { date, time } = localTime(at, zone);
  const isSoon = date === localTime(now, zone).date && now < at + maxLateMinutes;
  if (!isSoon || current.focus.kind === "over") return null;
  return (
    <strong className={classes.leave}>
      {now < at ? t("leaveBy", { time: formats.time(time) }) : t("leaveNow")}
    </strong>
  );
};
