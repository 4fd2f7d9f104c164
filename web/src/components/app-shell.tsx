import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link, Outlet, useLocation, useRouterState } from "@tanstack/react-router";
import { lazy, Suspense, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { useTranslations } from "use-intl";
import { sessionQuery } from "../api/queries.ts";
import { authorizationError } from "../authorization-error.ts";
import { loadOrNothing } from "../loading/load-or-nothing.ts";
import { loadPart } from "../loading/load-part.ts";
import { WhenIdle } from "../loading/when-idle.tsx";
import { recentSignIn } from "../sign-in/recent-sign-in.ts";
import { AccountArea } from "./account-area.tsx";
import classes from "./app-shell.module.css";
import { MainNavigation } from "./main-navigation.tsx";
import { OfflineStrip } from "./offline-strip.tsx";
import { Preferences } from "./preferences.tsx";
import { ServiceStatus } from "./service-status.tsx";
import { Wordmark } from "./wordmark.tsx";

// The page does not wait for them.
const Notifications = lazy(() =>
  import("./notifications.tsx").then(({ Notifications }) => ({ default: Notifications })),
);
const AppVersion = lazy(() =>
  import("../app-version/app-version.tsx").then(
    ({ AppVersion }) => ({ default: AppVersion }),
    // A page works without.
    () => ({ default: () => null }),
  ),
);
const SendWaiting = lazy(() =>
  loadOrNothing(() => import("../draft/send-waiting.tsx").then(({ SendWaiting }) => SendWaiting)),
);
const DeviceKeeper = lazy(() =>
  loadOrNothing(() => import("../device/device-keeper.tsx").then(({ DeviceKeeper }) => DeviceKeeper)),
);
const SignInAgain = lazy(() =>
  loadPart(() => import("../sign-in/sign-in-again.tsx")).then(({ SignInAgain }) => ({
    default: SignInAgain,
  })),
);
const WaitingWatch = lazy(() =>
  loadOrNothing(() => import("../waiting/waiting-watch.tsx").then(({ WaitingWatch }) => WaitingWatch)),
);
const AuthorizationErrorPage = lazy(() =>
  loadPart(() => import("../pages/authorization-error-page.tsx")).then(({ AuthorizationErrorPage }) => ({
    default: AuthorizationErrorPage,
  })),
);

export const AppShell = () => {
  const t = useTranslations("shell");
  const main = useRef<HTMLElement>(null);
  const mustSignInAgain = useSyncExternalStore(recentSignIn.subscribe, recentSignIn.isAsked, () => false);
  const { data: session } = useQuery(sessionQuery);
  const traveller = session?.traveller;
  const isSignedIn = traveller !== undefined;
  useResetListsOnSignIn(session && (traveller?.id ?? "guest"));

  // A new page is announced by moving the focus to it, as a full page load would. Not on the first one: the
  // browser has just done that itself.
  const path = useRouterState({ select: (state) => state.resolvedLocation?.pathname });
  const shown = useRef<string>(undefined);
  useEffect(() => {
    if (shown.current !== undefined && path !== shown.current) main.current?.focus({ preventScroll: true });
    shown.current = path;
  }, [path]);

  // The same on every page: the app sends this request, not the page.
  const { pathname } = useLocation();
  const [loaded] = useState(pathname);
  const isRefused = authorizationError !== undefined && pathname === loaded;

  return (
    <div className={classes.shell} data-signed-in={isSignedIn || undefined}>
      <a className={classes.skip} href="#main">
        {t("skip")}
      </a>
      <OfflineStrip />
      <header className={classes.header}>
        <Link
          to={isSignedIn ? "/library" : "/"}
          className={classes.home}
          aria-label={t(isSignedIn ? "homeLibrary" : "home")}
        >
          <Wordmark />
        </Link>
        <MainNavigation isSignedIn={isSignedIn} />
        <div className={classes.own}>
          <Preferences />
          <AccountArea />
        </div>
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
          {/* Not a page of the web app: the server answers /docs itself. */}
          <a href="/docs">{t("reference")}</a>
          <Link to="/docs/errors">{t("errors")}</Link>
          <a href="/openapi.json">{t("openapi")}</a>
        </nav>
      </footer>
      <Suspense>
        <Notifications />
      </Suspense>
      <Suspense>{traveller && <WaitingWatch key={traveller.id} traveller={traveller} />}</Suspense>
      <Suspense>{traveller && <SendWaiting />}</Suspense>
      <WhenIdle>
        <AppVersion />
      </WhenIdle>
      {traveller && (
        <WhenIdle key={traveller.id}>
          <DeviceKeeper travellerId={traveller.id} />
        </WhenIdle>
      )}
      <Suspense>{mustSignInAgain && <SignInAgain />}</Suspense>
    </div>
  );
};

/** Public lists depend on who is signed in too: blocked people are left out, and marks are shown. */
const useResetListsOnSignIn = (who: string | undefined): void => {
  const queryClient = useQueryClient();
  const before = useRef<string>(undefined);
  useEffect(() => {
    if (before.current !== undefined && who !== before.current)
      for (const name of ["marks", "explore", "people", "library"])
        void queryClient.resetQueries({ queryKey: [name] });
    before.current = who;
  }, [who, queryClient]);
};
