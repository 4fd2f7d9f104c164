import type { FastifyInstance } from "fastify";
import { collectDefaultMetrics, Registry } from "prom-client";
import { open } from "../../contract/endpoint.ts";
import { requestDurations } from "./request-durations.ts";

/** Prometheus metrics: the process's own, and how long requests take by route. */
export function metrics(app: FastifyInstance): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const durations = requestDurations("waybook_http_request_duration_seconds");
  app.addHook("onResponse", ({ method, routeOptions }, { statusCode, elapsedTime }, done) => {
    durations.observe(method, routeOptions.url ?? "none", statusCode, elapsedTime / 1_000);
    done();
  });
  app.get("/metrics", { config: { access: open, rateLimited: false } }, async (_, reply) => {
    reply.type(registry.contentType);
    return `${await registry.metrics()}\n${durations.text()}`;
  });
}
