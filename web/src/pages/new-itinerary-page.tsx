import { Link, useSearch } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { Icon } from "../components/icon.tsx";
import { Terrain } from "../illustrations/terrain.tsx";
import { NewTripForm } from "../itinerary/new-trip-form.tsx";
import { usePageTitle } from "../use-page-title.ts";
import classes from "./new-itinerary-page.module.css";

export const NewItineraryPage = () => {
  const t = useTranslations("itinerary");
  const { where } = useSearch({ from: "/itineraries/new" });
  usePageTitle(t("newTitle"));
  return (
    <div className={classes.page}>
      <Terrain className={classes.map} viewBox="560 0 1100 660" />
      <h1>{t("newTitle")}</h1>
      <p className={classes.lead}>{t("newLead")}</p>
      <NewTripForm where={where} />
      <section className={classes.others} aria-labelledby="other-ways">
        <h2 id="other-ways">{t("newOther")}</h2>
        <ul>
          <li>
            <Icon name="video" size={24} />
            <div>
              <Link to="/import">{t("newImport")}</Link>
              <p>{t("newImportText")}</p>
            </div>
          </li>
          <li>
            <Icon name="compass" size={24} />
            <div>
              <Link to="/explore">{t("newExplore")}</Link>
              <p>{t("newExploreText")}</p>
            </div>
          </li>
        </ul>
      </section>
    </div>
  );
};
