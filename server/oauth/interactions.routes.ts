import type { FastifyInstance } from "fastify";
import type { Provider } from "oidc-provider";
import { api } from "../../contract/api.ts";
import { Failure } from "../failure.ts";
import { route } from "../http/route.ts";
import type { Parts } from "../parts.ts";
import { decideInteraction, getInteraction } from "./interactions.ts";

export function interactionRoutes(
  app: FastifyInstance,
  parts: Pick<Parts, "config" | "db" | "clock">,
  provider: Provider,
): void {
  route(app, api.getInteraction, (request, reply) => {
    const { uid } = request.params;
    refuseOtherBrowsers(request.raw.headers.cookie, uid);
    reply.header("cache-control", "no-store");
    return getInteraction(parts, provider, request.principal, uid);
  });

  route(app, api.decideInteraction, (request) => {
    const { uid } = request.params;
    refuseOtherBrowsers(request.raw.headers.cookie, uid);
    return decideInteraction(parts, provider, request.principal, { ...request.body, uid });
  });
}

/**
 * Only the browser that the app sent here has the cookie. Otherwise one could begin a request, have a traveller
 * approve it by a link, and get the traveller's code.
 */
function refuseOtherBrowsers(cookie = "", uid: string): void {
  const proof = `_interaction=${uid}`;
  if (!cookie.split(/; */).includes(proof))
    throw new Failure("notFound", {
      detail: "This request began in another browser, or is over. Start again from the app.",
    });
}
