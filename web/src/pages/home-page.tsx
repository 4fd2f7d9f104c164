import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { ActionLink } from "../components/action-link.tsx";
import { FromExplore } from "../explore/from-explore.tsx";
import { Hut } from "../illustrations/hut.tsx";
import { MeetingPaths } from "../illustrations/meeting-paths.tsx";
import { PlanningTogether } from "../illustrations/planning-together/planning-together.tsx";
import { Signpost } from "../illustrations/signpost.tsx";
import { Terrain } from "../illustrations/terrain.tsx";
import { Walkers } from "../illustrations/walkers.tsx";
import { usePageTitle } from "../use-page-title.ts";
import classes from "./home-page.module.css";

type PointProps = { readonly title: string; readonly text: ReactNode; readonly drawing: ReactNode };

const Point = ({ title, text, drawing }: PointProps) => (
  <li className={classes.point}>
    <div>
      <h3>{title}</h3>
      <p>{text}</p>
    </div>
    {drawing}
  </li>
);

/** Only guests see this page: signing up leads to the new trip. */
const StartPlanning = () => {
  const t = useTranslations("home");
  return (
    <ActionLink to="/sign-up" search={{ next: "/itineraries/new" }}>
      {t("start")}
    </ActionLink>
  );
};

/** The start page is drawn as a route: from others' trips past four stops to one's own. */
export const HomePage = () => {
  const t = useTranslations("home");
  usePageTitle(t("title"));

  return (
    <>
      <section className={classes.hero}>
        <Terrain className={classes.land} viewBox="380 -20 1380 720" />
        <div className={classes.intro}>
          <h1>
            <span>{t("headline")}</span> <span>{t("headlineEnd")}</span>
          </h1>
          <p>{t("lead")}</p>
          <div className={classes.ways}>
            <StartPlanning />
            <Link to="/explore">{t("explore")}</Link>
          </div>
        </div>
        <PlanningTogether />
      </section>

      <FromExplore className={classes.trips} title={t("exploreTitle")} more={t("exploreAll")} />

      <section className={classes.points} aria-labelledby="points">
        <h2 id="points">{t("pointsTitle")}</h2>
        {/* With a role, because Safari does not treat a list without bullets as a list. */}
        {/* biome-ignore lint/a11y/noRedundantRoles: see above */}
        <ul role="list">
          <Point title={t("noLostEdits.title")} text={t("noLostEdits.text")} drawing={<MeetingPaths />} />
          <Point title={t("sharing.title")} text={t("sharing.text")} drawing={<Walkers />} />
          <Point title={t("together.title")} text={t("together.text")} drawing={<Signpost />} />
          <Point
            title={t("ownServer.title")}
            text={t.rich("ownServer.text", {
              link: (text) => <a href="/docs#api-1/description/run-it-yourself">{text}</a>,
            })}
            drawing={<Hut />}
          />
        </ul>
      </section>

      <section className={classes.closing} aria-labelledby="closing">
        <Terrain className={classes.night} viewBox="900 60 800 420" />
        <div className={classes.destination}>
          <h2 id="closing">{t("closing.title")}</h2>
          <p>{t("closing.text")}</p>
          <StartPlanning />
          <p className={classes.developers}>
            <a href="/docs">{t("closing.developers")}</a>
          </p>
        </div>
      </section>
    </>
  );
};
