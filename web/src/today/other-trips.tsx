import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { libraryQuery } from "../library/library-query.ts";
import { today } from "../library/today.ts";
import { useComingUp } from "../library/use-coming-up.ts";
import classes from "./today.module.css";

/** The other trips that are under way, if there are any. */
export const OtherTrips = ({ id }: { readonly id: string }) => {
  const t = useTranslations("today");
  const { data } = useInfiniteQuery(libraryQuery("all"));
  const others = useComingUp(data, today()).filter(
    ({ itinerary, daysLeft }) => daysLeft <= 0 && itinerary.id !== id,
  );
  if (others.length === 0) return null;
  return (
    <nav aria-label={t("otherTrips")} className={classes.others}>
      <span>{t("otherTrips")}:</span>
      {others.map(({ itinerary }) => (
        <Link key={itinerary.id} to="/itineraries/$id/today" params={{ id: itinerary.id }} dir="auto">
          {itinerary.title}
        </Link>
      ))}
    </nav>
  );
};
