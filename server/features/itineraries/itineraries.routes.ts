import type { FastifyInstance } from "fastify";
import { api } from "../../../contract/api.ts";
import { matchesNone } from "../../http/matches-none.ts";
import { route } from "../../http/route.ts";
import type { Parts } from "../../parts.ts";
import { createItinerary, getItinerary } from "./itineraries.ts";

export function itineraryRoutes(
  app: FastifyInstance,
  parts: Pick<Parts, "db" | "clock" | "config" | "views">,
): void {
  route(app, api.createItinerary, async ({ principal, body }, reply) => {
    const itinerary = await createItinerary(parts, principal, body);
    reply.headers({
      etag: itinerary.etag,
      location: `${parts.config.publicUrl}/v1/itineraries/${itinerary.id}`,
    });
    return itinerary;
  });

  route(app, api.getItinerary, async ({ principal, params, headers }, reply) => {
    const itinerary = await getItinerary(parts, principal, params.id);
    reply.headers({ etag: itinerary.etag, "cache-control": "private, no-cache" });
    if (matchesNone(headers["if-none-match"], itinerary.etag)) return itinerary;
    reply.code(304);
    return undefined;
  });
}
