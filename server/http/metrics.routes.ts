import type { FastifyInstance } from "fastify";
import { open } from "../../contract/endpoint.ts";
import { onFirstUse } from "../on-first-use.ts";
import { compressed } from "./compressed.ts";

/** Prometheus metrics: the process's own, watched from the first scrape on, and how long requests took. */
export function metricsRoutes(app: FastifyInstance, requestDurations: () => string): void {
  const ofProcess = onFirstUse(async () => {
    const { collectDefaultMetrics, Registry } = await import("prom-client");
    const registry = new Registry();
    collectDefaultMetrics({ register: registry });
    return registry;
  });
  app.get("/metrics", { config: { access: open, rateLimited: false } }, async (request, reply) => {
    const registry = await ofProcess();
    reply.type(registry.contentType);
    return compressed(`${await registry.metrics()}\n${requestDurations()}`, request, reply);
  });
}
