import { useTranslations } from "use-intl";
import { usePlanTexts } from "../itinerary/plan-texts.ts";
import { isBehind } from "./is-behind.ts";
import { addDays, daysBetween, localTime } from "./local-time.ts";
import { useToday } from "./today-context.ts";
import { useMinute } from "./use-minute.ts";

/** What a stop is to the traveller at this minute: on, next in so many minutes, tomorrow, behind. */
export const WhenText = ({ index }: { readonly index: number }) => {
  const t = useTranslations("today");
  const { formats } = usePlanTexts();
  const { plan, startDate, current, done } = useToday();
  const now = useMinute();
  const { focus, today } = current;
  const step = plan.steps[index];
  if (!step) return null;
  const { dayIndex, start, end, zone } = step;
  const isFocus = focus.kind !== "empty" && focus.index === index;
  const date = addDays(startDate, dayIndex);
  const daysLeft = daysBetween(localTime(now, zone).date, date);

  if (isFocus && focus.kind === "over") return t("over");
  if (isFocus && focus.kind === "now")
    return start !== undefined && end !== undefined && end > now
      ? t("nowLeft", { time: formats.duration(end - now) })
      : t("now");
  if (isFocus && focus.kind === "turn") return t("turn");
  if (isBehind(plan, current, done, now, index)) return t("behind");
  if (isFocus && focus.kind === "later" && today < 0 && daysLeft > 0) return t("tripStarts", { daysLeft });
  if (isFocus && focus.kind === "later" && daysLeft > 0) return t("nothingMore", { daysLeft });
  if (daysLeft > 0) return t("inDays", { daysLeft });
  if (start === undefined) return t("comes");
  return start > now ? t("inMinutes", { time: formats.duration(start - now) }) : t("alsoNow");
};
