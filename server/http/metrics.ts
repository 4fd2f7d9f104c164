import type { FastifyInstance } from "fastify";
import { collectDefaultMetrics, Registry } from "prom-client";
import { open } from "../../contract/endpoint.ts";
import { type RequestDurations, requestDurations } from "./request-durations.ts";

/** Prometheus metrics: the process's own, and how long requests take by route; gives what to observe those with. */
export function metrics(app: FastifyInstance): RequestDurations["observe"] {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const durations = requestDurations("waybook_http_request_duration_seconds");
  app.get("/metrics", { config: { access: open, rateLimited: false } }, async (_, reply) => {
    reply.type(registry.contentType);
    return `${await registry.metrics()}\n${durations.text()}`;
  });
  return durations.observe;
}
