import type { FastifyInstance } from "fastify";
import { collectDefaultMetrics, Registry } from "prom-client";
import { open } from "../../contract/endpoint.ts";
import { compressed } from "./compressed.ts";

/** Prometheus metrics: the process's own, and how long requests took. */
export function metricsRoutes(app: FastifyInstance, requestDurations: () => string): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  app.get("/metrics", { config: { access: open, rateLimited: false } }, async (request, reply) => {
    reply.type(registry.contentType);
    return compressed(`${await registry.metrics()}\n${requestDurations()}`, request, reply);
  });
}
