import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { Icon } from "../components/icon.tsx";
import { useDraft } from "../draft/use-draft.ts";
import { today } from "../library/today.ts";
import { dayDate } from "./day-date.ts";
import classes from "./today-link.module.css";

const dayMs = 86_400_000;

/** Opens the view for the road, from the day before the trip until the day after it: clocks differ. */
export const TodayLink = () => {
  const t = useTranslations("today");
  const id = useDraft(({ itinerary }) => itinerary.id);
  const isNear = useDraft(({ draft }) => {
    const first = dayDate(draft.startDate, 0)?.getTime();
    const now = Date.parse(today());
    return first !== undefined && first - dayMs <= now && now <= first + draft.days.length * dayMs;
  });
  if (!isNear) return null;
  return (
    <Link to="/itineraries/$id/today" params={{ id }} className={classes.link}>
      <Icon name="compass" size={26} />
      <span>{t("openLong")}</span>
    </Link>
  );
};
