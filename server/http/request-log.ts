import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { FastifyInstance } from "fastify";

/** The caller's own request id where it sent a sane one, so that its logs and ours meet; a new one otherwise. */
export function requestId({ headers }: IncomingMessage): string {
  const sent = headers["x-request-id"];
  return typeof sent === "string" && /^[\w.-]{8,64}$/.test(sent) ? sent : randomUUID();
}

/**
 * One line a request, when it is over. Never bodies, headers or query strings; and the path only where it holds
 * nothing but ids: pages and links can carry secrets in theirs, so elsewhere the route's pattern must do.
 */
export function logRequests(app: FastifyInstance): void {
  app.addHook("onResponse", (request, reply, done) => {
    const { method, url, routeOptions, principal } = request;
    const query = url.indexOf("?");
    request.log.info({
      requestId: request.id,
      method,
      route: routeOptions.url ?? "none",
      ...(url.startsWith("/v1/") && { path: query < 0 ? url : url.slice(0, query) }),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 100) / 100,
      ...(principal && { client: principal.clientId }),
      ...(principal?.kind === "traveller" && { traveller: principal.travellerId }),
    });
    done();
  });
}
