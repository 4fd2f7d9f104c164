import { randomBytes } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { FastifyRequest } from "fastify";
import { type DestinationStream, type Logger, symbols } from "pino";
import type { Principal } from "../access/principal.ts";
import type { AppResponse } from "./app-response.ts";

/** Unique for this process; a counter follows it, which is cheaper than random numbers. */
const processPrefix = randomBytes(6).toString("base64url");
let requestCount = 0;

/** The client's request id if it sent a valid one, so that its logs match ours; a new one otherwise. */
export function requestId(request?: IncomingMessage): string {
  const sent = request?.headers["x-request-id"];
  return typeof sent === "string" && /^[\w.-]{8,64}$/.test(sent)
    ? sent
    : `${processPrefix}.${requestCount++}`;
}

/**
 * Logs one line for each response. Never bodies, headers or query strings, and paths only of the API: paths of pages
 * and links can hold secrets, so for those the route's pattern is logged.
 */
export function requestLog(
  log: Logger,
): (request: FastifyRequest, response: LoggedResponse, status: number, ms: number) => void {
  const output = (log as unknown as { [symbols.streamSym]: DestinationStream })[symbols.streamSym];
  return (request, response, status, ms) => {
    if (log.levelVal <= info) output.write(formatLine(request, response, status, ms));
  };
}

const info = 30;

type LoggedResponse = Pick<AppResponse, "route" | "tool">;

/** In pino's format, concatenated by hand because every request pays for it (docs/decisions/0003). */
function formatLine(
  { id, method, url, principal }: FastifyRequest,
  { route: { url: route }, tool }: LoggedResponse,
  status: number,
  ms: number,
): string {
  return `{"level":30,"time":${Date.now()},"requestId":"${id}","method":"${method}","route":"${route ?? "none"}"${tool ? `,"tool":"${tool}"` : ""}${pathPart(url, route)},"status":${status},"ms":${formatMs(ms)}${principal ? principalPart(principal) : ""}}\n`;
}

/** Two decimals from whole numbers; formatting a fraction takes several times as long. */
function formatMs(ms: number): string {
  const whole = Math.round(ms * 100);
  const rest = whole % 100;
  return `${(whole - rest) / 100}.${rest < 10 ? "0" : ""}${rest}`;
}

function pathPart(url: string, pattern: string | undefined): string {
  if (url === pattern || !url.startsWith("/v1/")) return "";
  const query = url.indexOf("?");
  return `,"path":${JSON.stringify(query < 0 ? url : url.slice(0, query))}`;
}

/** Cached principals are the same object in every request (see bearer-tokens.ts). */
const principalParts = new WeakMap<Principal, string>();

function principalPart(principal: Principal): string {
  let part = principalParts.get(principal);
  if (part === undefined) {
    const { clientId: client } = principal;
    const whole = principal.kind === "traveller" ? { client, traveller: principal.travellerId } : { client };
    part = `,${JSON.stringify(whole).slice(1, -1)}`;
    principalParts.set(principal, part);
  }
  return part;
}
