import { useQuery } from "@tanstack/react-query";
import { Link, Outlet, useNavigate } from "@tanstack/react-router";
import { useEffect } from "react";
import { useTranslations } from "use-intl";
import { sessionQuery } from "../api/queries.ts";
import { usePageTitle } from "../use-page-title.ts";
import classes from "./settings-page.module.css";

export const SettingsPage = () => {
  const t = useTranslations("settings");
  const navigate = useNavigate();
  const { data: session } = useQuery(sessionQuery);
  usePageTitle(t("title"));

  // Not the router's guard, but for a session that ends while the page is open.
  const isSignedOut = session !== undefined && !session.traveller;
  useEffect(() => {
    if (!isSignedOut) return;
    void navigate({ to: "/sign-in", search: { next: window.location.pathname }, replace: true });
  }, [isSignedOut, navigate]);

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
