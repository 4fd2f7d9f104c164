import cors, { type FastifyCorsOptions } from "@fastify/cors";
import type { FastifyInstance } from "fastify";

/** What browsers of other origins may call. Never with cookies: they come with an access token, or openly. */
const openAreas = ["/v1/", "/oauth/", "/.well-known/", "/mcp", "/openapi.json"];

const shared: FastifyCorsOptions = {
  origin: "*",
  methods: ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"],
  allowedHeaders: [
    "Authorization",
    "Content-Type",
    "Idempotency-Key",
    "If-Match",
    "If-None-Match",
    "Last-Event-ID",
    "MCP-Protocol-Version",
    "Mcp-Session-Id",
  ],
  exposedHeaders: [
    "Content-Disposition",
    "Deprecation",
    "ETag",
    "Link",
    "Location",
    "Mcp-Session-Id",
    "RateLimit",
    "RateLimit-Policy",
    "Retry-After",
    "Sunset",
    "WWW-Authenticate",
    "X-Request-Id",
  ],
  maxAge: 86_400,
  strictPreflight: false,
};
const closed: FastifyCorsOptions = { origin: false, strictPreflight: false };

export async function crossOrigin(app: FastifyInstance): Promise<void> {
  await app.register(cors, {
    delegator: ({ url = "" }, decide) =>
      decide(null, openAreas.some((area) => url.startsWith(area)) ? shared : closed),
  });
}
