import type { FastifyInstance } from "fastify";
import { api } from "../../contract/api.ts";
import { route } from "../http/route.ts";
import type { Parts } from "../parts.ts";
import { disconnectApp, getConnectedApps } from "./connected-apps.ts";

export function connectedAppRoutes(
  app: FastifyInstance,
  parts: Pick<Parts, "db" | "clock" | "revocations">,
): void {
  route(app, api.listConnectedApps, ({ principal }) => getConnectedApps(parts, principal));
  route(app, api.disconnectApp, ({ principal, params }) => disconnectApp(parts, principal, params.id));
}
