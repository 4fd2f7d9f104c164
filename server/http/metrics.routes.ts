import { createHash, timingSafeEqual } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { open } from "../../contract/endpoint.ts";
import type { Parts } from "../parts.ts";
import { Failure } from "../platform/failure.ts";
import { lazy } from "../platform/lazy.ts";
import { compress } from "./compress.ts";

/** Prometheus metrics: of the process, collected from the first scrape on, and request durations. */
export function metricsRoutes(
  app: FastifyInstance,
  { config: { metricsToken } }: Pick<Parts, "config">,
  requestDurations: () => string,
): void {
  const processMetrics = lazy(async () => {
    const { collectDefaultMetrics, Registry } = await import("prom-client");
    const registry = new Registry();
    collectDefaultMetrics({ register: registry });
    return registry;
  });
  app.get("/metrics", { config: { access: open, rateLimited: false } }, async (request, reply) => {
    requireMetricsAccess(request, metricsToken);
    const registry = await processMetrics();
    reply.type(registry.contentType);
    return compress(`${await registry.metrics()}\n${requestDurations()}`, request, reply);
  });
}

/** Without METRICS_TOKEN only this machine may read metrics; everyone else gets a 404. */
function requireMetricsAccess(
  { ip, headers: { authorization = "" } }: FastifyRequest,
  token: string | undefined,
) {
  if (token === undefined) {
    if (!isLoopback(ip)) throw new Failure("notFound", { detail: "There is nothing at this address." });
    return;
  }
  const [, sent = ""] = /^Bearer +(\S+)$/i.exec(authorization) ?? [];
  if (!timingSafeEqual(digest(sent), digest(token)))
    throw new Failure("unauthorized", { detail: "Send METRICS_TOKEN as a bearer token." });
}

const isLoopback = (ip: string) => /^(?:::ffff:)?127\.|^::1$/.test(ip);

/** Equal lengths, as timingSafeEqual needs. */
const digest = (text: string) => createHash("sha256").update(text).digest();
