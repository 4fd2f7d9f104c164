import type { FastifyInstance } from "fastify";
import { collectDefaultMetrics, Histogram, Registry } from "prom-client";
import { open } from "../../contract/endpoint.ts";

/** Prometheus metrics: the process's own, and how long requests take by route. */
export function metrics(app: FastifyInstance): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: "waybook_http_request_duration_seconds",
    help: "How long requests took, by route and status.",
    labelNames: ["method", "route", "status"],
    buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  app.addHook("onResponse", ({ method, routeOptions }, { statusCode, elapsedTime }, done) => {
    durations.observe({ method, route: routeOptions.url ?? "none", status: statusCode }, elapsedTime / 1_000);
    done();
  });
  app.get("/metrics", { config: { access: open, rateLimited: false } }, async (_, reply) => {
    reply.type(registry.contentType);
    return registry.metrics();
  });
}
