import type { QueryClient } from "@tanstack/react-query";
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from "@tanstack/react-router";
import { sessionQuery } from "./api/queries.ts";
import { AppShell } from "./components/app-shell.tsx";
import { ErrorPage } from "./components/error-page.tsx";
import { PageLoading } from "./components/page-loading.tsx";
import { localPath } from "./local-path.ts";

type RouterContext = { readonly queryClient: QueryClient };

const rootRoute = createRootRouteWithContext<RouterContext>()({
  component: AppShell,
  errorComponent: ErrorPage,
  notFoundComponent: lazyRouteComponent(() => import("./pages/not-found-page.tsx"), "NotFoundPage"),
});

const homeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/",
  component: lazyRouteComponent(() => import("./pages/home-page.tsx"), "HomePage"),
});

const errorsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/docs/errors",
  component: lazyRouteComponent(() => import("./pages/errors-page.tsx"), "ErrorsPage"),
});

/** Where to go on to after signing in. */
const validateSearch = ({ next }: Record<string, unknown>): { next?: string | undefined } => ({
  next: localPath(next),
});

const signInRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/sign-in",
  validateSearch,
  component: lazyRouteComponent(() => import("./pages/sign-in-page.tsx"), "SignInPage"),
});

const signUpRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/sign-up",
  validateSearch,
  component: lazyRouteComponent(() => import("./pages/sign-up-page.tsx"), "SignUpPage"),
});

const forgotPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/forgot-password",
  component: lazyRouteComponent(() => import("./pages/forgot-password-page.tsx"), "ForgotPasswordPage"),
});

const resetPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/reset-password",
  component: lazyRouteComponent(() => import("./pages/reset-password-page.tsx"), "ResetPasswordPage"),
});

const confirmEmailRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/confirm-email",
  component: lazyRouteComponent(() => import("./pages/confirm-email-page.tsx"), "ConfirmEmailPage"),
});

const interactionRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/interaction/$uid",
  component: lazyRouteComponent(() => import("./pages/interaction-page.tsx"), "InteractionPage"),
});

const authorizationErrorRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/authorization-error",
  component: lazyRouteComponent(
    () => import("./pages/authorization-error-page.tsx"),
    "AuthorizationErrorPage",
  ),
});

const joinRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/join/$id",
  component: lazyRouteComponent(() => import("./pages/join-page.tsx"), "JoinPage"),
});

const unsubscribeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/unsubscribe/$token",
  component: lazyRouteComponent(() => import("./pages/unsubscribe-page.tsx"), "UnsubscribePage"),
});

const settingsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/settings",
  beforeLoad: async ({ context: { queryClient }, location: { pathname } }) => {
    const { traveller } = await queryClient.ensureQueryData(sessionQuery);
    if (!traveller) throw redirect({ to: "/sign-in", search: { next: pathname } });
  },
  component: lazyRouteComponent(() => import("./pages/settings-page.tsx"), "SettingsPage"),
});

const profileRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: "/",
  component: lazyRouteComponent(() => import("./settings/profile.tsx"), "Profile"),
});

const securityRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: "security",
  component: lazyRouteComponent(() => import("./settings/security.tsx"), "Security"),
});

const connectedAppsRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: "apps",
  component: lazyRouteComponent(() => import("./settings/connected-apps.tsx"), "ConnectedApps"),
});

const yourDataRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: "data",
  component: lazyRouteComponent(() => import("./settings/your-data.tsx"), "YourData"),
});

const routeTree = rootRoute.addChildren([
  homeRoute,
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
  settingsRoute.addChildren([profileRoute, securityRoute, connectedAppsRoute, yourDataRoute]),
]);

export const createAppRouter = (context: RouterContext) =>
  createRouter({
    routeTree,
    context,
    defaultErrorComponent: ErrorPage,
    defaultPendingComponent: PageLoading,
    defaultPreload: "intent",
    // TanStack Query decides what is fresh, so that there is one cache and not two.
    defaultPreloadStaleTime: 0,
    scrollRestoration: true,
  });

declare module "@tanstack/react-router" {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
