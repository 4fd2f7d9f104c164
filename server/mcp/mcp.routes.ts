import type { FastifyInstance } from "fastify";
import { anyToken } from "../../contract/endpoint.ts";
import type { JsonRpcError } from "../../contract/mcp.ts";
import type { Principal } from "../access/principal.ts";
import type { GeoParts } from "../geo/geo.parts.ts";
import type { AppResponse } from "../http/app-response.ts";
import { compress } from "../http/compress.ts";
import { problemOf, sendFailure, toFailure } from "../http/problem.ts";
import type { Parts } from "../parts.ts";
import { Failure } from "../platform/failure.ts";
import { lazy } from "../platform/lazy.ts";
import { requireAccess } from "./require-access.ts";
import type { ToolHandler } from "./tool.ts";
import { toolCalls } from "./tool-calls.ts";

/**
 * The endpoint for assistants: one path, no sessions, every response JSON, so that any node can serve any request.
 * Returns a function that writes its metrics.
 */
export function mcpRoutes(
  app: FastifyInstance,
  parts: Pick<Parts, "config" | "log"> & Pick<GeoParts, "placeFinder">,
  handlers: readonly ToolHandler[],
): () => string {
  const calls = toolCalls();
  const entry = lazy(async () => {
    const { mcpService } = await import("./mcp-service.ts");
    return mcpService({ ...parts, calls }, handlers);
  });

  app.route<{ Body: unknown }>({
    method: "POST",
    url: "/mcp",
    config: { access: anyToken, contentTypes: ["application/json"] },
    errorHandler: (error, request, reply) => {
      sendFailure(reply, toFailure(error, request), parts, {
        write: rpcErrorTo(request.body),
        resource: "/mcp",
      });
    },
    handler: async (request, reply) => {
      const { body: message, headers, id: requestId } = request;
      const principal = request.principal as Principal;
      if (message === undefined)
        throw new Failure("badRequest", { detail: "The body is empty. Send a JSON-RPC message." });
      // Revision 2025-03-26 had batches. Each would count as one call against the rate limit, however many it contains.
      if (Array.isArray(message))
        throw new Failure("badRequest", { detail: "Batches are not supported. Send one message at a time." });
      (reply.raw as AppResponse).tool = requireAccess(message, principal);
      const onDisconnect = (giveUp: () => void) => {
        reply.raw.once("close", () => {
          if (!reply.raw.writableEnded) giveUp();
        });
      };
      const { answer } = await entry();
      const response = await answer({ message, headers }, { principal, requestId }, onDisconnect);
      if (!response) return reply.hijack();
      reply.code(response.status);
      if (response.body === undefined) return reply.send();
      reply.type(`${response.type}; charset=utf-8`);
      return compress(response.body, request, reply);
    },
  });
  return calls.metrics;
}

/** JSON-RPC's own codes; a server may choose all others. */
function numberOf({ code }: Failure, message: unknown): number {
  if (code === "internal") return -32603;
  if (code !== "badRequest") return -32000;
  return message === undefined ? -32700 : -32600;
}

function idOf(message: unknown): JsonRpcError["id"] {
  const { id } = (message ?? {}) as { readonly id?: unknown };
  return typeof id === "string" || Number.isSafeInteger(id) ? (id as string | number) : null;
}

const rpcErrorTo =
  (message: unknown) =>
  (failure: Failure, publicUrl: string, requestId: string): JsonRpcError => ({
    jsonrpc: "2.0",
    id: idOf(message),
    error: {
      code: numberOf(failure, message),
      message: failure.message,
      data: problemOf(failure, publicUrl, requestId),
    },
  });
