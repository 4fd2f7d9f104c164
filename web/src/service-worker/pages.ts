import { NavigationRoute, type RouteHandlerCallback, type Serwist } from "serwist";
import { appPage } from "./built-files.ts";
import { countVisit, withCompiledScripts } from "./with-compiled-scripts.ts";

/** Answered by the server alone: programs' addresses, files, and pages of sign-ins that apps have begun. */
const serversOwn =
  /^\/(v1|oauth|auth|mcp|media|maps|assets|docs|\.well-known|interaction|authorization-error|unsubscribe)([/?]|$)|^[^?]*\.\w+(\?|$)/;

/** Comes with its cards in it, if the network is there. */
const explore = /^\/explore(\?|$)/;

const patienceMs = 3_000;

/** Pages start from the device, so that they open in a tunnel as they do at home. */
export const answerPages = (serwist: Serwist): void => {
  const keptPage = serwist.createHandlerBoundToUrl(appPage.url);
  const fromDevice: RouteHandlerCallback = async (context) => {
    const [page, isCompiled] = await Promise.all([keptPage(context), countVisit()]);
    return isCompiled ? withCompiledScripts(page, context.url.pathname) : page;
  };
  const fromServer: RouteHandlerCallback = async (context) => {
    try {
      return await fetch(context.request, { signal: AbortSignal.timeout(patienceMs) });
    } catch {
      return fromDevice(context);
    }
  };
  serwist.registerRoute(new NavigationRoute(fromServer, { allowlist: [explore] }));
  serwist.registerRoute(new NavigationRoute(fromDevice, { denylist: [serversOwn] }));
};
