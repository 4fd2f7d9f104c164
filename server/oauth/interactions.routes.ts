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
  route(
    app,
    api.getInteraction,
    async ({ principal, params: { uid } }) => {
      const { provider } = await authorizationServer();
      return getInteraction(parts, provider, principal, uid);
    },
    { checkHead: requireSameBrowser },
  );

  route(
    app,
    api.decideInteraction,
    async ({ principal, params: { uid }, body }) => {
      const { provider } = await authorizationServer();
      return decideInteraction(parts, provider, principal, { ...body, uid });
    },
    { checkHead: requireSameBrowser },
  );
}

/**
 * Only the browser that the app sent here has the cookie. Otherwise someone could start a request, get a traveller to
 * approve it by a link, and receive the traveller's code.
 */
function requireSameBrowser({ raw, params }: FastifyRequest): void {
  const { cookie = "" } = raw.headers;
  const proof = `_interaction=${(params as { uid: string }).uid}`;
  if (!cookie.split(/; */).includes(proof))
    throw new Failure("notFound", {
      detail: "This request began in another browser, or is over. Start again from the app.",
    });
}
