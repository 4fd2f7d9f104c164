import { Link, Outlet, useLocation, useRouterState } from "@tanstack/react-router";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { authorizationError } from "../authorization-error.ts";
import classes from "./app-shell.module.css";
import { Preferences } from "./preferences.tsx";
import { ServiceStatus } from "./service-status.tsx";
import { Who } from "./who.tsx";
import { Wordmark } from "./wordmark.tsx";

// The page does not wait for them.
const Notifications = lazy(() =>
  import("./notifications.tsx").then(({ Notifications }) => ({ default: Notifications })),
);
const AuthorizationErrorPage = lazy(() =>
  import("../pages/authorization-error-page.tsx").then(({ AuthorizationErrorPage }) => ({
    default: AuthorizationErrorPage,
  })),
);

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

  // Whatever the address: it is the app's request, not a page's.
  const { pathname } = useLocation();
  const [loaded] = useState(pathname);
  const isRefused = authorizationError !== undefined && pathname === loaded;

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
        <Who />
      </header>
      <main ref={main} id="main" tabIndex={-1} className={classes.main}>
        {isRefused ? (
          <Suspense>
            <AuthorizationErrorPage />
          </Suspense>
        ) : (
          <Outlet />
        )}
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
      <Suspense>
        <Notifications />
      </Suspense>
    </div>
  );
};
