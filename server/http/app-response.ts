import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http";
import type { FastifyContextConfig, FastifyRequest } from "fastify";
import { type LingeringLimits, lingeringClose } from "./lingering-close.ts";

type Options = {
  /** Adds the headers that every response needs, unless they are set. Names are in lower case. */
  readonly complete: (url: string, status: number, headers: OutgoingHttpHeaders) => void;
  /** Called once for each response, when its head is sent. */
  readonly onHead: (request: FastifyRequest, response: AppResponse, status: number) => void;
  readonly lingering: LingeringLimits;
};

export type AppResponse = ServerResponse & {
  /** When its request arrived, as `performance.now()`. */
  readonly startedAt: number;
  /** The request, once Fastify has it. */
  request: FastifyRequest | undefined;
  /** The configuration of the request's route. Fastify's own `routeOptions` makes a new object each time. */
  route: FastifyContextConfig & { url?: string };
  /** The tool that an assistant called. */
  tool: string | undefined;
};

const noRoute = {};

/** An `import` would read every export, and so load Node's HTTP client (12 MB). */
const http = process.getBuiltinModule("node:http");

/**
 * The class of every response. Unlike a hook it also sees responses that a library writes by itself, and it costs less
 * (docs/decisions/0003).
 */
export function appResponseClass({ complete, onHead, lingering }: Options): typeof ServerResponse {
  class Response extends http.ServerResponse<IncomingMessage> implements AppResponse {
    readonly startedAt = performance.now();
    request: FastifyRequest | undefined = undefined;
    route: AppResponse["route"] = noRoute;
    tool: string | undefined = undefined;

    override writeHead(status: number, reason?: unknown, headers?: unknown): this {
      const { request } = this;
      // Fastify passes all headers here; libraries have set theirs before.
      const passed =
        typeof reason === "object" && reason !== null ? (reason as OutgoingHttpHeaders) : undefined;
      const all = passed ?? this.getHeaders();
      complete(this.req.url ?? "", status, all);
      if (request) {
        all["x-request-id"] = request.id;
        onHead(request, this, status);
      }
      const { req, shouldKeepAlive } = this;
      // Node calls this after the last response of a connection.
      if (!shouldKeepAlive && !req.complete)
        req.socket.destroySoon = () => lingeringClose(req.socket, lingering);
      if (passed) return super.writeHead(status, passed);
      return super.writeHead(status, reason as string, { ...all, ...(headers as OutgoingHttpHeaders) });
    }
  }
  return Response as typeof ServerResponse;
}
