import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { ActionLink } from "../components/action-link.tsx";
import { CommandLines } from "../components/command-lines.tsx";
import { FromExplore } from "../explore/from-explore.tsx";
import { Hut } from "../illustrations/hut.tsx";
import { MeetingPaths } from "../illustrations/meeting-paths.tsx";
import { RouteMap } from "../illustrations/route-map.tsx";
import { Signpost } from "../illustrations/signpost.tsx";
import { Terrain } from "../illustrations/terrain.tsx";
import { Walkers } from "../illustrations/walkers.tsx";
import { usePageTitle } from "../use-page-title.ts";
import classes from "./home-page.module.css";

type PointProps = { readonly title: string; readonly text: string; readonly drawing: ReactNode };

const Point = ({ title, text, drawing }: PointProps) => (
  <li className={classes.point}>
    <div>
      <h3>{title}</h3>
      <p>{text}</p>
    </div>
    {drawing}
  </li>
);

/** The start page is drawn as a route: from the map at the top, past others' trips and four stops, to a request. */
export const HomePage = () => {
  const t = useTranslations("home");
  const shell = useTranslations("shell");
  const { origin } = window.location;
  usePageTitle(t("title"));

  return (
    <>
      <section className={classes.hero}>
        <div className={classes.intro}>
          <h1>
            <span>{t("headline")}</span> <span>{t("headlineEnd")}</span>
          </h1>
          <p>{t("lead")}</p>
          <div className={classes.ways}>
            <ActionLink to="/explore">{t("explore")}</ActionLink>
            <Link to="/sign-up">{t("start")}</Link>
          </div>
        </div>
        <div className={classes.map}>
          <RouteMap />
        </div>
      </section>

      <FromExplore className={classes.trips} />

      <section className={classes.points} aria-labelledby="points">
        <h2 id="points">{t("pointsTitle")}</h2>
        {/* With a role, because Safari does not treat a list without bullets as a list. */}
        {/* biome-ignore lint/a11y/noRedundantRoles: see above */}
        <ul role="list">
          <Point title={t("noLostEdits.title")} text={t("noLostEdits.text")} drawing={<MeetingPaths />} />
          <Point title={t("sharing.title")} text={t("sharing.text")} drawing={<Walkers />} />
          <Point title={t("open.title")} text={t("open.text")} drawing={<Signpost />} />
          <Point title={t("ownMachine.title")} text={t("ownMachine.text")} drawing={<Hut />} />
        </ul>
      </section>

      <section className={classes.developers} id="developers" aria-labelledby="developers-title">
        <Terrain className={classes.night} viewBox="900 60 800 420" />
        <div className={classes.destination}>
          <h2 id="developers-title">{t("developersTitle")}</h2>
          <p>{t.rich("developersText", { origin, code: (chunks) => <code>{chunks}</code> })}</p>
          <p>
            <a href="/docs">{shell("reference")}</a>
          </p>
        </div>
        <CommandLines
          steps={[
            {
              caption: t("addTraveller"),
              command: 'npx waybook travellers add --email ada@example.com --name "Ada"',
            },
            {
              caption: t("issueToken"),
              command: "TOKEN=$(npx waybook tokens issue --email ada@example.com)",
            },
            {
              caption: t("fetchAccount"),
              command: `curl -H "Authorization: Bearer $TOKEN" ${origin}/v1/account`,
            },
          ]}
        />
      </section>
    </>
  );
};
