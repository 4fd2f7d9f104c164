import type { FastifyInstance } from "fastify";
import { api } from "../../../contract/api.ts";
import { networkOf } from "../../access/limits/network-of.ts";
import { beginEventStream } from "../../http/begin-event-stream.ts";
import { route } from "../../http/route.ts";
import type { Parts } from "../../parts.ts";
import { announcePresence } from "./announce-presence.ts";
import type { LiveChangesParts } from "./live-changes.parts.ts";
import { subscribeToItinerary } from "./subscribe-to-itinerary.ts";

export function eventRoutes(app: FastifyInstance, parts: LiveChangesParts & Pick<Parts, "db">): void {
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

  route(app, api.announcePresence, ({ principal, params, body }) =>
    announcePresence(parts, principal, { ...params, ...body }),
  );
}
