import type { FastifyInstance } from "fastify";
import { api } from "../../../contract/api.ts";
import type { GeoParts } from "../../geo/geo.parts.ts";
import { leftEarly } from "../../http/left-early.ts";
import { route } from "../../http/route.ts";
import type { Parts } from "../../parts.ts";
import { findPlaces } from "./places.ts";

export function placeRoutes(
  app: FastifyInstance,
  parts: Pick<Parts, "geocoder"> & Pick<GeoParts, "placeFinder">,
): void {
  route(app, api.findPlaces, async ({ principal, query }, reply) => ({
    data: await findPlaces(parts, principal, { ...query, left: leftEarly(reply) }),
  }));
}
