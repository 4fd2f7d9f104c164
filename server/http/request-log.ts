import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { type DestinationStream, type Logger, symbols } from "pino";

/** The caller's own request id where it sent a sane one, so that its logs and ours meet; a new one otherwise. */
export function requestId({ headers }: IncomingMessage): string {
  const sent = headers["x-request-id"];
  return typeof sent === "string" && /^[\w.-]{8,64}$/.test(sent) ? sent : randomUUID();
}

/**
 * One line a request, when it is over. Never bodies, headers or query strings; and the path only where it holds
 * nothing but ids: pages and links can carry secrets in theirs, so elsewhere the route's pattern must do.
 */
export function logRequests(app: FastifyInstance, log: Logger): void {
  const output = (log as unknown as { [symbols.streamSym]: DestinationStream })[symbols.streamSym];
  app.addHook("onResponse", (request, reply, done) => {
    if (log.isLevelEnabled("info")) output.write(lineOf(request, reply));
    done();
  });
}

/** pino's own shape, put together by hand: written by pino, this one line costs a fifth of a bare request. */
function lineOf(
  { id, method, url, routeOptions, principal }: FastifyRequest,
  { statusCode, elapsedTime }: FastifyReply,
) {
  const query = url.indexOf("?");
  const path = url.startsWith("/v1/")
    ? `,"path":${JSON.stringify(query < 0 ? url : url.slice(0, query))}`
    : "";
  const client = principal ? `,"client":${JSON.stringify(principal.clientId)}` : "";
  const traveller = principal?.kind === "traveller" ? `,"traveller":"${principal.travellerId}"` : "";
  const ms = Math.round(elapsedTime * 100) / 100;
  return `{"level":30,"time":${Date.now()},"requestId":"${id}","method":"${method}","route":"${routeOptions.url ?? "none"}"${path},"status":${statusCode},"ms":${ms}${client}${traveller}}\n`;
}
