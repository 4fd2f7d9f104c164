import type { FastifyInstance } from "fastify";
import { api } from "../../contract/api.ts";
import { route } from "../http/route.ts";
import type { Parts } from "../parts.ts";
import { createAccessToken } from "./access-tokens.ts";

export function accessTokenRoutes(app: FastifyInstance, parts: Pick<Parts, "db" | "clock" | "jobs">): void {
  route(app, api.createAccessToken, ({ principal, body }) => createAccessToken(parts, principal, body));
}
