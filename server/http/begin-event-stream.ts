import type { OutgoingHttpHeaders } from "node:http";
import type { FastifyReply } from "fastify";
import type { AppResponse } from "./app-response.ts";

/** Sends the head, and lets go of all that belongs to the request: a stream may outlive it by hours. */
export function beginEventStream(reply: FastifyReply): AppResponse {
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
