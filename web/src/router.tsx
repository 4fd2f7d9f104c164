import type { QueryClient } from "@tanstack/react-query";
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  type RouterHistory,
  redirect,
} from "@tanstack/react-router";
import { sessionQuery } from "./api/queries.ts";
import { AppShell } from "./components/app-shell.tsx";
import { ErrorPage } from "./components/error-page.tsx";
import { PageLoading } from "./components/page-loading.tsx";
import { exploreQuery } from "./explore/explore-query.ts";
import { parseExploreSearch } from "./explore/explore-search.ts";
import { openTrip } from "./itinerary/open-trip.ts";
import { loadPart } from "./loading/load-part.ts";
import { localPath } from "./local-path.ts";
import { ExplorePage } from "./pages/explore-page.tsx";

/** A page is loaded when it is first opened. */
const lazyPage: typeof lazyRouteComponent = (load, name) => lazyRouteComponent(() => loadPart(load), name);

type RouterContext = { readonly queryClient: QueryClient };

const rootRoute = createRootRouteWithContext<RouterContext>()({
  component: AppShell,
  errorComponent: ErrorPage,
  notFoundComponent: lazyPage(() => import("./pages/not-found-page.tsx"), "NotFoundPage"),
});

/** For pages that would otherwise promise a mail until they know that this server sends none. */
const loadSession = async ({
  context: { queryClient },
}: {
  readonly context: RouterContext;
}): Promise<void> => {
  await queryClient.ensureQueryData(sessionQuery).catch(() => undefined);
};

const homeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/",
  // It says what Waybook is; travellers know.
  beforeLoad: async ({ context: { queryClient } }) => {
    const session = await queryClient.ensureQueryData(sessionQuery).catch(() => undefined);
    if (session?.traveller) throw redirect({ to: "/library", replace: true });
  },
  loader: ({ context: { queryClient } }) => void queryClient.prefetchInfiniteQuery(exploreQuery({})),
  component: lazyPage(() => import("./pages/home-page.tsx"), "HomePage"),
});

const errorsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/docs/errors",
  component: lazyPage(() => import("./pages/errors-page.tsx"), "ErrorsPage"),
});

/** Where to go on to after signing in. */
const validateSearch = ({ next }: Record<string, unknown>): { next?: string | undefined } => ({
  next: localPath(next),
});

const signInRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/sign-in",
  validateSearch,
  component: lazyPage(() => import("./pages/sign-in-page.tsx"), "SignInPage"),
});

const signUpRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/sign-up",
  validateSearch,
  component: lazyPage(() => import("./pages/sign-up-page.tsx"), "SignUpPage"),
});

const forgotPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/forgot-password",
  beforeLoad: loadSession,
  component: lazyPage(() => import("./pages/forgot-password-page.tsx"), "ForgotPasswordPage"),
});

const resetPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/reset-password",
  beforeLoad: loadSession,
  component: lazyPage(() => import("./pages/reset-password-page.tsx"), "ResetPasswordPage"),
});

const confirmEmailRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/confirm-email",
  beforeLoad: loadSession,
  component: lazyPage(() => import("./pages/confirm-email-page.tsx"), "ConfirmEmailPage"),
});

const interactionRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/interaction/$uid",
  component: lazyPage(() => import("./pages/interaction-page.tsx"), "InteractionPage"),
});

const authorizationErrorRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/authorization-error",
  component: lazyPage(() => import("./pages/authorization-error-page.tsx"), "AuthorizationErrorPage"),
});

const joinRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/join/$id",
  component: lazyPage(() => import("./pages/join-page.tsx"), "JoinPage"),
});

const unsubscribeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/unsubscribe/$token",
  component: lazyPage(() => import("./pages/unsubscribe-page.tsx"), "UnsubscribePage"),
});

/** Only for travellers who are signed in; others do so first, and come back. */
const requireTraveller = async ({
  context: { queryClient },
  location: { href },
}: {
  readonly context: RouterContext;
  readonly location: { readonly href: string };
}) => {
  const { traveller } = await queryClient.ensureQueryData(sessionQuery);
  if (!traveller) throw redirect({ to: "/sign-in", search: { next: href } });
};

const oneOf = <const T extends string>(values: readonly T[], value: unknown): T | undefined =>
  values.find((known) => known === value);

const exploreRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/explore",
  validateSearch: parseExploreSearch,
  loaderDeps: ({ search }) => search,
  // Not awaited, so that the cards load in parallel. (A guest's request for followed people would be rejected.)
  loader: ({ context: { queryClient }, deps }) => {
    if (!deps.filter) void queryClient.prefetchInfiniteQuery(exploreQuery(deps));
  },
  // Not lazy: most people start here, and many pages show cards.
  component: ExplorePage,
});

const libraryFilters = ["all", "owned", "shared", "saved", "liked", "disliked", "trash"] as const;

const libraryRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/library",
  beforeLoad: requireTraveller,
  validateSearch: ({
    filter,
    sort,
    q,
  }: Record<string, unknown>): {
    filter?: (typeof libraryFilters)[number] | undefined;
    sort?: "updated" | "start" | "title" | undefined;
    q?: string | undefined;
  } => ({
    filter: oneOf(libraryFilters, filter),
    sort: oneOf(["updated", "start", "title"], sort),
    q: typeof q === "string" && q !== "" ? q.slice(0, 200) : undefined,
  }),
  component: lazyPage(() => import("./pages/library-page.tsx"), "LibraryPage"),
});

const newItineraryRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/itineraries/new",
  beforeLoad: requireTraveller,
  validateSearch: ({ where }: Record<string, unknown>): { where?: string | undefined } => ({
    where: typeof where === "string" && where.trim() !== "" ? where.slice(0, 200) : undefined,
  }),
  component: lazyPage(() => import("./pages/new-itinerary-page.tsx"), "NewItineraryPage"),
});

const itineraryParts = ["packing", "costs", "documents"] as const;

const itineraryRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/itineraries/$id",
  validateSearch: ({
    part,
    edit,
    view,
    share,
  }: Record<string, unknown>): {
    part?: (typeof itineraryParts)[number] | undefined;
    edit?: true | undefined;
    /** On small screens: the map instead of the list. */
    view?: "map" | undefined;
    /** Whether the share dialog is open. */
    share?: true | undefined;
  } => ({
    part: oneOf(itineraryParts, part),
    edit: edit === true || undefined,
    view: oneOf(["map"], view),
    // Sharing was a part of the page once, and links to it are still around.
    share: share === true || part === "people" || undefined,
  }),
  loader: openTrip,
  component: lazyPage(() => import("./pages/itinerary-page.tsx"), "ItineraryPage"),
});

const todayRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/itineraries/$id/today",
  beforeLoad: requireTraveller,
  loader: openTrip,
  component: lazyPage(() => import("./pages/today-page.tsx"), "TodayPage"),
});

/** The trip that is under way. */
const currentTripRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/today",
  beforeLoad: requireTraveller,
  component: lazyPage(() => import("./pages/current-trip-page.tsx"), "CurrentTripPage"),
});

const historyRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/itineraries/$id/history",
  beforeLoad: requireTraveller,
  validateSearch: ({ version }: Record<string, unknown>): { version?: number | undefined } => ({
    version: Number.isSafeInteger(version) ? (version as number) : undefined,
  }),
  component: lazyPage(() => import("./pages/history-page.tsx"), "HistoryPage"),
});

const importRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/import",
  beforeLoad: requireTraveller,
  validateSearch: ({
    into,
    shared,
    lost,
  }: Record<string, unknown>): {
    /** The trip that the import goes into. */
    into?: string | undefined;
    /** Another app has shared something, which may have been lost on the way. */
    shared?: true | undefined;
    lost?: true | undefined;
  } => ({
    into: typeof into === "string" && into !== "" ? into : undefined,
    shared: shared === true || undefined,
    lost: lost === true || undefined,
  }),
  component: lazyPage(() => import("./pages/import-page.tsx"), "ImportPage"),
});

/** Also for guests, and without a connection: it shows what is on this device. */
const waitingRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/waiting",
  component: lazyPage(() => import("./pages/waiting-page.tsx"), "WaitingPage"),
});

const personRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/people/$id",
  component: lazyPage(() => import("./pages/person-page.tsx"), "PersonPage"),
});

const moderationRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/moderation",
  beforeLoad: requireTraveller,
  validateSearch: ({ status }: Record<string, unknown>): { status?: "open" | "decided" | undefined } => ({
    status: oneOf(["open", "decided"], status),
  }),
  component: lazyPage(() => import("./pages/moderation-page.tsx"), "ModerationPage"),
});

const settingsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/settings",
  beforeLoad: requireTraveller,
  component: lazyPage(() => import("./pages/settings-page.tsx"), "SettingsPage"),
});

const profileRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: "/",
  component: lazyPage(() => import("./settings/profile.tsx"), "Profile"),
});

const securityRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: "security",
  component: lazyPage(() => import("./settings/security.tsx"), "Security"),
});

const connectedAppsRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: "apps",
  component: lazyPage(() => import("./settings/apps.tsx"), "Apps"),
});

const yourDataRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: "data",
  component: lazyPage(() => import("./settings/your-data.tsx"), "YourData"),
});

const deviceRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: "device",
  component: lazyPage(() => import("./settings/on-device.tsx"), "OnDevice"),
});

const remindersRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: "reminders",
  component: lazyPage(() => import("./settings/reminders.tsx"), "Reminders"),
});

const planRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: "plan",
  component: lazyPage(() => import("./settings/plan.tsx"), "Plan"),
});

const calendarRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: "calendar",
  component: lazyPage(() => import("./settings/calendar.tsx"), "Calendar"),
});

const routeTree = rootRoute.addChildren([
  homeRoute,
  exploreRoute,
  libraryRoute,
  newItineraryRoute,
  itineraryRoute,
  todayRoute,
  currentTripRoute,
  historyRoute,
  importRoute,
  waitingRoute,
  personRoute,
  moderationRoute,
  errorsRoute,
  signInRoute,
  signUpRoute,
  forgotPasswordRoute,
  resetPasswordRoute,
  confirmEmailRoute,
  interactionRoute,
  authorizationErrorRoute,
  joinRoute,
  unsubscribeRoute,
  settingsRoute.addChildren([
    profileRoute,
    securityRoute,
    remindersRoute,
    calendarRoute,
    planRoute,
    connectedAppsRoute,
    deviceRoute,
    yourDataRoute,
  ]),
]);

/** Uses the browser's history by default. */
export const createAppRouter = (context: RouterContext, history?: RouterHistory) =>
  createRouter({
    routeTree,
    context,
    ...(history && { history }),
    defaultErrorComponent: ErrorPage,
    defaultPendingComponent: PageLoading,
    defaultPreload: "intent",
    // TanStack Query decides what is fresh, so that there is one cache and not two.
    defaultPreloadStaleTime: 0,
    scrollRestoration: history === undefined,
  });

declare module "@tanstack/react-router" {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
