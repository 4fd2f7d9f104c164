import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { Icon } from "../components/icon.tsx";
import { useTripFormats } from "../itinerary/use-trip-formats.ts";
import type { ComingTrip } from "./coming-up.ts";
import classes from "./coming-up-strip.module.css";

type ComingUpStripProps = { readonly trips: readonly ComingTrip[] };

/** The trips that start soon, along a drawn route. */
export const ComingUpStrip = ({ trips }: ComingUpStripProps) => {
  const t = useTranslations("library");
  const today = useTranslations("today");
  const { dates } = useTripFormats();
  return (
    <section aria-labelledby="coming-up" className={classes.strip}>
      <h2 id="coming-up">{t("comingUp")}</h2>
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari does not announce a list without bullets as a list */}
      <ul role="list" className={classes.route}>
        {trips.map(({ itinerary, daysLeft }) => (
          <li key={itinerary.id}>
            <span className={classes.when}>{daysLeft < 0 ? t("underWay") : t("startsIn", { daysLeft })}</span>
            <Link to="/itineraries/$id" params={{ id: itinerary.id }} className={classes.title}>
              {itinerary.title}
            </Link>
            <span className={classes.dates}>{dates(itinerary.startDate, itinerary.dayCount)}</span>
            {daysLeft <= 0 && itinerary.stopCount > 0 && (
              <Link
                to="/itineraries/$id/today"
                params={{ id: itinerary.id }}
                className={classes.today}
                aria-label={today("openOne", { title: itinerary.title })}
              >
                <Icon name="compass" />
                {today("open")}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
};
