import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http";
import type { FastifyContextConfig, FastifyRequest } from "fastify";
import { type LingeringLimits, lingeringClose } from "./lingering-close.ts";

type Options = {
  /** Adds what no response may lack, unless it is there. Names are in lower case. */
  readonly complete: (url: string, status: number, headers: OutgoingHttpHeaders) => void;
  /** Called once for a response, when its head leaves. */
  readonly onHead: (request: FastifyRequest, response: AppResponse, status: number) => void;
  readonly lingering: LingeringLimits;
};

export type AppResponse = ServerResponse & {
  /** When its request came, on the clock of `performance.now()`. */
  readonly startedAt: number;
  /** What it answers, once that has reached the app. */
  request: FastifyRequest | undefined;
  /** The configuration of the request's route. Fastify's `routeOptions` makes a new object each time it is asked. */
  route: FastifyContextConfig & { url?: string };
  /** Which tool an assistant called. */
  tool: string | undefined;
};

const noRoute = {};

/** Not by `import`, which would ask for all that the module has, and with it load Node's whole HTTP client (12 MB). */
const http = process.getBuiltinModule("node:http");

/**
 * The class of every response, whoever writes it: a route, an error handler, or a library that was handed the bare
 * response, which no hook would see. It also costs less than a hook (docs/decisions/0003).
 */
export function appResponseClass({ complete, onHead, lingering }: Options): typeof ServerResponse {
  class Response extends http.ServerResponse<IncomingMessage> implements AppResponse {
    readonly startedAt = performance.now();
    request: FastifyRequest | undefined = undefined;
    route: AppResponse["route"] = noRoute;
    tool: string | undefined = undefined;

    override writeHead(status: number, reason?: unknown, headers?: unknown): this {
      const { request } = this;
      // Fastify gives all of its headers here; libraries have set theirs before.
      const given =
        typeof reason === "object" && reason !== null ? (reason as OutgoingHttpHeaders) : undefined;
      const own = given ?? this.getHeaders();
      complete(this.req.url ?? "", status, own);
      if (request) {
        own["x-request-id"] = request.id;
        onHead(request, this, status);
      }
      const { req, shouldKeepAlive } = this;
      // What Node calls after the last answer of a connection.
      if (!shouldKeepAlive && !req.complete)
        req.socket.destroySoon = () => lingeringClose(req.socket, lingering);
      if (given) return super.writeHead(status, given);
      return super.writeHead(status, reason as string, { ...own, ...(headers as OutgoingHttpHeaders) });
    }
  }
  return Response as typeof ServerResponse;
}
