import type { FastifyInstance } from "fastify";
import { api } from "../../../contract/api.ts";
import { networkOf } from "../../access/limits/network-of.ts";
import { beginEventStream } from "../../http/begin-event-stream.ts";
import { route } from "../../http/route.ts";
import type { LiveChangesParts } from "./live-changes.parts.ts";
import { subscribeToItinerary } from "./subscribe-to-itinerary.ts";

export function eventRoutes(app: FastifyInstance, parts: LiveChangesParts): void {
  route(app, api.watchItinerary, async ({ principal, params, headers, ip, method }, reply) => {
    const stream = await subscribeToItinerary(parts, principal, {
      ...params,
      lastEventId: headers["last-event-id"],
      network: networkOf(ip),
    });
    const response = beginEventStream(reply);
    if (method === "HEAD" || response.destroyed) {
      stream.cancel();
      response.end();
    } else stream.begin(response);
  });
}
