import type { FastifyInstance } from "fastify";
import { api } from "../../../contract/api.ts";
import type { GeoParts } from "../../geo/geo.parts.ts";
import { disconnectSignal } from "../../http/disconnect-signal.ts";
import { route } from "../../http/route.ts";
import type { Parts } from "../../parts.ts";
import { findPlaces } from "./places.ts";

export function placeRoutes(
  app: FastifyInstance,
  parts: Pick<Parts, "geocoder" | "log"> & Pick<GeoParts, "placeFinder" | "placeExtracts">,
): void {
  route(app, api.findPlaces, ({ principal, query }, reply) =>
    findPlaces(parts, principal, { ...query, signal: disconnectSignal(reply) }),
  );
}
