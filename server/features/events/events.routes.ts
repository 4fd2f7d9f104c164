import type { OutgoingHttpHeaders } from "node:http";
import type { FastifyInstance, FastifyReply } from "fastify";
import { api } from "../../../contract/api.ts";
import type { AppResponse } from "../../http/app-response.ts";
import { route } from "../../http/route.ts";
import { networkOf } from "../../limits/network-of.ts";
import type { Parts } from "../../parts.ts";
import { watchItinerary } from "./watch-itinerary.ts";

export function eventRoutes(app: FastifyInstance, parts: Pick<Parts, "liveChanges">): void {
  route(app, api.watchItinerary, async ({ principal, params, headers, ip, method }, reply) => {
    const watching = await watchItinerary(parts, principal, {
      ...params,
      lastEventId: headers["last-event-id"],
      network: networkOf(ip),
    });
    const response = beginStream(reply);
    if (method === "HEAD" || response.destroyed) {
      watching.cancel();
      response.end();
    } else watching.begin(response);
  });
}

/** Sends the head, and lets go of all that belongs to the request: a stream outlives it by hours. */
function beginStream(reply: FastifyReply): AppResponse {
  const response = reply.raw as AppResponse;
  reply.hijack();
  // When the stream is over, so is its connection: a server that stops waits for nobody.
  response.shouldKeepAlive = false;
  reply.headers({
    "content-type": "text/event-stream; charset=utf-8",
    "cache-control": "no-store",
    // Else nginx would keep the events until it has enough of them.
    "x-accel-buffering": "no",
  });
  response.writeHead(200, reply.getHeaders() as OutgoingHttpHeaders);
  response.request = undefined;
  return response;
}
