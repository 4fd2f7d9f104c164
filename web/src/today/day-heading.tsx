import { useTranslations } from "use-intl";
import { Icon } from "../components/icon.tsx";
import { TextButton } from "../components/text-button.tsx";
import { useDraft } from "../draft/use-draft.ts";
import { usePlanTexts } from "../itinerary/plan-texts.ts";
import { deviceZone, localTime } from "./local-time.ts";
import classes from "./today.module.css";
import { useToday } from "./today-context.ts";
import { useMinute } from "./use-minute.ts";

type DayHeadingProps = { readonly isAssumed: boolean; readonly onForgetDay: () => void };

/** Which day it is, with the days before and after it. */
export const DayHeading = ({ isAssumed, onForgetDay }: DayHeadingProps) => {
  const t = useTranslations("today");
  const { formats } = usePlanTexts();
  const { plan, startDate, shown, show } = useToday();
  const days = useDraft(({ draft }) => draft.days);
  const step = plan.steps[shown];
  const dayIndex = step?.dayIndex ?? 0;
  const title = days[dayIndex]?.title;
  const before = plan.steps.findLastIndex((other) => other.dayIndex < dayIndex);
  const firstBefore = plan.steps.findIndex((other) => other.dayIndex === plan.steps[before]?.dayIndex);
  const after = plan.steps.findIndex((other) => other.dayIndex > dayIndex);
  const date = isAssumed ? undefined : formats.shortDay(startDate, dayIndex);
  const number = t("dayOf", { number: dayIndex + 1, count: days.length });
  return (
    <>
      <div className={classes.day}>
        <button
          type="button"
          aria-label={t("earlierDay")}
          disabled={before < 0}
          onClick={() => show(firstBefore)}
        >
          <Icon name="chevron-left" size={26} />
        </button>
        <p>
          <strong>{date ?? number}</strong>
          <span dir="auto">{[date && number, title].filter(Boolean).join(" · ")}</span>
        </p>
        <button type="button" aria-label={t("laterDay")} disabled={after < 0} onClick={() => show(after)}>
          <Icon name="chevron-right" size={26} />
        </button>
      </div>
      {isAssumed && (
        <p className={classes.hint}>
          {t("assumed")} <TextButton onClick={onForgetDay}>{t("changeDay")}</TextButton>
        </p>
      )}
      {step && <ZoneLine zone={step.zone} />}
    </>
  );
};

/** Said when clocks at the stop show another time than this device. */
const ZoneLine = ({ zone }: { readonly zone: string }) => {
  const t = useTranslations("today");
  const { formats } = usePlanTexts();
  const now = useMinute();
  const [there, here] = [localTime(now, zone), localTime(now, deviceZone())];
  if (there.time === here.time && there.date === here.date) return null;
  return (
    <p className={classes.hint}>
      {t("otherZone", { time: formats.time(there.time), own: formats.time(here.time) })}
    </p>
  );
};
