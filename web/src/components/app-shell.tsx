import { Link, Outlet, useRouterState } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { useTranslations } from "use-intl";
import classes from "./app-shell.module.css";
import { Preferences } from "./preferences.tsx";
import { ServiceStatus } from "./service-status.tsx";
import { Wordmark } from "./wordmark.tsx";

export const AppShell = () => {
  const t = useTranslations("shell");
  const main = useRef<HTMLElement>(null);

  // A new page is announced by moving the focus to it, as a full page load would. Not on the first one: the
  // browser has just done that itself.
  const path = useRouterState({ select: (state) => state.resolvedLocation?.pathname });
  const shown = useRef<string>(undefined);
  useEffect(() => {
    if (shown.current !== undefined && path !== shown.current) main.current?.focus({ preventScroll: true });
    shown.current = path;
  }, [path]);

  return (
    <div className={classes.shell}>
      <a className={classes.skip} href="#main">
        {t("skip")}
      </a>
      <header className={classes.header}>
        <Link to="/" className={classes.home} aria-label={t("home")}>
          <Wordmark />
        </Link>
        <nav aria-label={t("navigation")} className={classes.navigation}>
          {/* Not a page of the web app: the server answers /docs itself. */}
          <a href="/docs">{t("reference")}</a>
        </nav>
        <Preferences />
      </header>
      <main ref={main} id="main" tabIndex={-1} className={classes.main}>
        <Outlet />
      </main>
      <footer className={classes.footer}>
        <p>{t("license")}</p>
        <ServiceStatus />
        <nav aria-label={t("footer")}>
          <a href="/docs">{t("reference")}</a>
          <Link to="/docs/errors">{t("errors")}</Link>
          <a href="/openapi.json">{t("openapi")}</a>
        </nav>
      </footer>
    </div>
  );
};
