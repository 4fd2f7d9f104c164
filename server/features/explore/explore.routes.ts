import type { FastifyInstance } from "fastify";
import { api } from "../../../contract/api.ts";
import { route } from "../../http/route.ts";
import type { Parts } from "../../parts.ts";
import type { ExploreParts } from "./explore.parts.ts";
import { browseExplore } from "./explore.ts";

export function exploreRoutes(
  app: FastifyInstance,
  parts: Pick<Parts, "db" | "searchDb" | "searchTurns" | "clock" | "config" | "cursors"> & ExploreParts,
): void {
  route(app, api.browseExplore, ({ principal, query }) => browseExplore(parts, principal, query));
}
