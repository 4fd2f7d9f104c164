import { useQuery } from "@tanstack/react-query";
import { Link, Navigate, Outlet, useLocation } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { sessionQuery } from "../api/queries.ts";
import { usePageTitle } from "../use-page-title.ts";
import classes from "./settings-page.module.css";

export const SettingsPage = () => {
  const t = useTranslations("settings");
  const { pathname } = useLocation();
  const { data: session } = useQuery(sessionQuery);
  usePageTitle(t("title"));

  // The session ended while the page was open.
  if (session && !session.traveller) return <Navigate to="/sign-in" search={{ next: pathname }} replace />;
  return (
    <div className={classes.page}>
      <h1>{t("title")}</h1>
      <nav aria-label={t("navigation")} className={classes.navigation}>
        <Link to="/settings" activeOptions={{ exact: true }}>
          {t("profile")}
        </Link>
        <Link to="/settings/security">{t("security")}</Link>
        <Link to="/settings/apps">{t("apps")}</Link>
        <Link to="/settings/data">{t("yourData")}</Link>
      </nav>
      <Outlet />
    </div>
  );
};
