import type { QueryClient } from "@tanstack/react-query";
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
} from "@tanstack/react-router";
import { AppShell } from "./components/app-shell.tsx";
import { ErrorPage } from "./components/error-page.tsx";

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

const routeTree = rootRoute.addChildren([homeRoute, errorsRoute]);

export const createAppRouter = (context: RouterContext) =>
  createRouter({
    routeTree,
    context,
    defaultErrorComponent: ErrorPage,
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
