import type { OutgoingHttpHeaders } from "node:http";
import type { FastifyReply, FastifyRequest } from "fastify";

/**
 * What pages of other origins may call, with an access token or without credentials, never with cookies. RFC 9700 2.6:
 * no CORS at the authorization endpoint.
 */
const corsPaths = /^\/(v1|oauth(?!\/authorize)|\.well-known|mcp|openapi\.json)(\/|\?|$)/;

const exposedHeaders =
  "Content-Disposition, Deprecation, ETag, Link, Location, Mcp-Session-Id, RateLimit, RateLimit-Policy, Retry-After, Sunset, WWW-Authenticate, X-Request-Id";
const preflightHeaders = {
  "access-control-allow-methods": "GET, HEAD, POST, PUT, PATCH, DELETE",
  "access-control-allow-headers":
    "Authorization, Content-Type, Idempotency-Key, If-Match, If-None-Match, Last-Event-ID, Mcp-Method, Mcp-Name, MCP-Protocol-Version, Mcp-Session-Id",
  "access-control-max-age": "86400",
};

/**
 * CORS for the API, OAuth and discovery. Requests without an Origin get it too, so that caches can share a response.
 */
export function addCorsHeaders(url: string, headers: OutgoingHttpHeaders): void {
  if (!corsPaths.test(url)) return;
  headers["access-control-allow-origin"] = "*";
  headers["access-control-expose-headers"] = exposedHeaders;
}

/** True when the request was a preflight, which this has answered. */
export function answerPreflight({ method, url, headers }: FastifyRequest, reply: FastifyReply): boolean {
  if (method !== "OPTIONS" || headers.origin === undefined) return false;
  if (headers["access-control-request-method"] === undefined || !corsPaths.test(url)) return false;
  reply.code(204).headers(preflightHeaders).send();
  return true;
}
