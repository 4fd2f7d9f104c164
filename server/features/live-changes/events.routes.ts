import type { FastifyInstance } from "fastify";
import { api } from "../../../contract/api.ts";
import { networkOf } from "../../access/limits/network-of.ts";
import { beginEventStream } from "../../http/begin-event-stream.ts";
import { route } from "../../http/route.ts";
import type { Parts } from "../../parts.ts";
import { watchItinerary } from "./watch-itinerary.ts";

export function eventRoutes(app: FastifyInstance, parts: Pick<Parts, "liveChanges">): void {
  route(app, api.watchItinerary, async ({ principal, params, headers, ip, method }, reply) => {
    const watching = await watchItinerary(parts, principal, {
      ...params,
      lastEventId: headers["last-event-id"],
      network: networkOf(ip),
    });
    const response = beginEventStream(reply);
    if (method === "HEAD" || response.destroyed) {
      watching.cancel();
      response.end();
    } else watching.begin(response);
  });
}
