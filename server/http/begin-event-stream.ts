import type { OutgoingHttpHeaders } from "node:http";
import type { FastifyReply } from "fastify";
import type { AppResponse } from "./app-response.ts";

/** Sends the head, and releases the request so that its memory is not held while the stream is open for hours. */
export function beginEventStream(reply: FastifyReply): AppResponse {
  const response = reply.raw as AppResponse;
  reply.hijack();
  // The connection ends with the stream, so that a stopping server does not wait for it.
  response.shouldKeepAlive = false;
  reply.headers({
    "content-type": "text/event-stream; charset=utf-8",
    "cache-control": "no-store",
    // Without this nginx buffers events.
    "x-accel-buffering": "no",
  });
  response.writeHead(200, reply.getHeaders() as OutgoingHttpHeaders);
  response.request = undefined;
  return response;
}
