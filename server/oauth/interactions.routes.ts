import type { FastifyInstance, FastifyRequest } from "fastify";
import { api } from "../../contract/api.ts";
import { route } from "../http/route.ts";
import type { Parts } from "../parts.ts";
import { Failure } from "../platform/failure.ts";
import type { AuthorizationServer } from "./authorization-server.ts";
import { decideInteraction, getInteraction } from "./interactions.ts";

export function interactionRoutes(
  app: FastifyInstance,
  parts: Pick<Parts, "config" | "db" | "clock">,
  authorizationServer: () => Promise<AuthorizationServer>,
): void {
  const refuse = requireSameBrowser;
  route(
    app,
    api.getInteraction,
    async ({ principal, params: { uid } }) => {
      const { provider } = await authorizationServer();
      return getInteraction(parts, provider, principal, uid);
    },
    { checkHead: refuse },
  );

  route(
    app,
    api.decideInteraction,
    async ({ principal, params: { uid }, body }) => {
      const { provider } = await authorizationServer();
      return decideInteraction(parts, provider, principal, { ...body, uid });
    },
    { checkHead: refuse },
  );
}

/**
 * Only the browser that the app sent here has the cookie. Otherwise one could begin a request, have a traveller
 * approve it by a link, and get the traveller's code.
 */
function requireSameBrowser({ raw, params }: FastifyRequest): void {
  const { cookie = "" } = raw.headers;
  const proof = `_interaction=${(params as { uid: string }).uid}`;
  if (!cookie.split(/; */).includes(proof))
    throw new Failure("notFound", {
      detail: "This request began in another browser, or is over. Start again from the app.",
    });
}
