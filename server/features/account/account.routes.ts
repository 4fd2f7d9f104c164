import type { FastifyInstance } from "fastify";
import { api } from "../../../contract/api.ts";
import { route } from "../../http/route.ts";
import type { Parts } from "../../parts.ts";
import { getAccount } from "./account.ts";

export function accountRoutes(app: FastifyInstance, parts: Pick<Parts, "db">): void {
  route(app, api.getAccount, ({ principal }) => getAccount(parts, principal));
}
