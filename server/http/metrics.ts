import type { FastifyInstance } from "fastify";
import { collectDefaultMetrics, Gauge, Registry } from "prom-client";
import { open } from "../../contract/endpoint.ts";
import { requestDurations } from "./request-durations.ts";

/** Prometheus metrics: the process's own, and how long requests take by route. */
export function metrics(app: FastifyInstance): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const durations = requestDurations("waybook_http_request_duration_seconds");
  let running = 0;
  new Gauge({
    name: "waybook_http_requests_running",
    help: "Requests that are being answered right now.",
    registers: [registry],
    collect() {
      this.set(running);
    },
  });
  app.addHook("onRequest", (_request, _reply, done) => {
    running++;
    done();
  });
  app.addHook("onResponse", ({ method, routeOptions }, { statusCode, elapsedTime }, done) => {
    running--;
    durations.observe(method, routeOptions.url ?? "none", statusCode, elapsedTime / 1_000);
    done();
  });
  app.get("/metrics", { config: { access: open, rateLimited: false } }, async (_, reply) => {
    reply.type(registry.contentType);
    return `${await registry.metrics()}\n${durations.text()}`;
  });
}
