import type { FastifyInstance } from "fastify";
import { api } from "../../../contract/api.ts";
import { route } from "../../http/route.ts";
import type { Parts } from "../../parts.ts";
import { getSubscription } from "./subscriptions.ts";

export function subscriptionRoutes(
  app: FastifyInstance,
  parts: Pick<Parts, "db" | "clock" | "config">,
): void {
  route(app, api.getSubscription, ({ principal }) => getSubscription(parts, principal));
}
