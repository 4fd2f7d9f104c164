import type { FastifyReply, FastifyRequest } from "fastify";

/** What pages of other origins may call. Never with cookies: they come with an access token, or openly. */
const openAreas = /^\/(v1|oauth|\.well-known|mcp|openapi\.json)(\/|\?|$)/;

const onEveryAnswer = {
  "access-control-allow-origin": "*",
  "access-control-expose-headers":
    "Content-Disposition, Deprecation, ETag, Link, Location, Mcp-Session-Id, RateLimit, RateLimit-Policy, Retry-After, Sunset, WWW-Authenticate, X-Request-Id",
};
const onPreflight = {
  "access-control-allow-origin": "*",
  "access-control-allow-methods": "GET, HEAD, POST, PUT, PATCH, DELETE",
  "access-control-allow-headers":
    "Authorization, Content-Type, Idempotency-Key, If-Match, If-None-Match, Last-Event-ID, Mcp-Method, Mcp-Name, MCP-Protocol-Version, Mcp-Session-Id",
  "access-control-max-age": "86400",
};

/**
 * CORS for the API, OAuth and discovery: true when the request was a preflight, and is answered. The answer is the
 * same for every origin, so there is nothing to decide: a request without an Origin, which is nearly every one, pays
 * nothing.
 */
export function crossOrigin(request: FastifyRequest, reply: FastifyReply): boolean {
  const { headers } = request;
  if (headers.origin === undefined) return false;
  const { method, url } = request;
  if (!openAreas.test(url)) return false;
  const isPreflight = method === "OPTIONS" && headers["access-control-request-method"] !== undefined;
  if (isPreflight) reply.code(204).headers(onPreflight).send();
  else reply.headers(onEveryAnswer);
  return isPreflight;
}
