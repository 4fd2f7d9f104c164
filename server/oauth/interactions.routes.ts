import type { FastifyInstance } from "fastify";
import { api } from "../../contract/api.ts";
import { Failure } from "../failure.ts";
import { route } from "../http/route.ts";
import type { Parts } from "../parts.ts";
import type { AuthorizationServer } from "./authorization-server.ts";
import { decideInteraction, getInteraction } from "./interactions.ts";

export function interactionRoutes(
  app: FastifyInstance,
  parts: Pick<Parts, "config" | "db" | "clock">,
  authorizationServer: () => Promise<AuthorizationServer>,
): void {
  route(app, api.getInteraction, async (request, reply) => {
    const { uid } = request.params;
    refuseOtherBrowsers(request.raw.headers.cookie, uid);
    reply.header("cache-control", "no-store");
    const { provider } = await authorizationServer();
    return getInteraction(parts, provider, request.principal, uid);
  });

  route(app, api.decideInteraction, async (request) => {
    const { uid } = request.params;
    refuseOtherBrowsers(request.raw.headers.cookie, uid);
    const { provider } = await authorizationServer();
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
