import type { FastifyInstance } from "fastify";
import { api } from "../../contract/api.ts";
import { route } from "../http/route.ts";
import type { Parts } from "../parts.ts";
import { createAccessToken, endAccessToken, getAccessTokens } from "./access-tokens.ts";

export function accessTokenRoutes(
  app: FastifyInstance,
  parts: Pick<Parts, "db" | "clock" | "jobs" | "revocations">,
): void {
  route(app, api.listAccessTokens, ({ principal }) => getAccessTokens(parts, principal));
  route(app, api.createAccessToken, ({ principal, body }) => createAccessToken(parts, principal, body));
  route(app, api.endAccessToken, ({ principal, params }) => endAccessToken(parts, principal, params.id));
}
