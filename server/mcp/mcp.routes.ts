import type { FastifyInstance } from "fastify";
import { anyToken } from "../../contract/endpoint.ts";
import type { ErrorCode } from "../../contract/errors.ts";
import type { JsonRpcError } from "../../contract/mcp.ts";
import { Failure } from "../failure.ts";
import { compressed } from "../http/compressed.ts";
import { problemOf, sendFailure, toFailure } from "../http/problem.ts";
import type { Parts } from "../parts.ts";
import type { Principal } from "../principal.ts";
import { mcpEntry } from "./mcp-entry.ts";
import type { MountedTool } from "./mounted-tool.ts";
import { requireAccess } from "./require-access.ts";
import { toolBox } from "./tool-box.ts";

/** Where assistants come in: one path, no sessions, every answer JSON. Any node answers any request. */
export async function mcpRoutes(
  app: FastifyInstance,
  parts: Pick<Parts, "config" | "log">,
  mounted: readonly MountedTool[],
): Promise<void> {
  const { publicUrl } = parts.config;
  const entry = await mcpEntry({ publicUrl, tools: toolBox(parts, mounted) });

  app.route<{ Body: unknown }>({
    method: "POST",
    url: "/mcp",
    config: { access: anyToken, takes: ["application/json"] },
    errorHandler: (error, request, reply) => {
      sendFailure(reply, toFailure(error, request), parts, { write: asRpcError, resource: "/mcp" });
    },
    handler: async (request, reply) => {
      const { body: message, headers, id: requestId } = request;
      const principal = request.principal as Principal;
      if (Array.isArray(message)) throw new Failure("badRequest", { detail: "Send one message at a time." });
      requireAccess(message, principal);
      const gone = (giveUp: () => void) => {
        reply.raw.once("close", () => {
          if (!reply.raw.writableEnded) giveUp();
        });
      };
      const said = await entry.answer({ message, headers }, { principal, requestId }, gone);
      if (!said) return reply.hijack();
      reply.code(said.status);
      if (said.jsonText === undefined) return reply.send();
      reply.type("application/json; charset=utf-8");
      return compressed(said.jsonText, request, reply);
    },
  });
}

/** JSON-RPC's own numbers; everything else is the server's to number. */
const numbers: Partial<Record<ErrorCode, number>> = { badRequest: -32700, internal: -32603 };

const asRpcError = (failure: Failure, publicUrl: string, requestId: string): JsonRpcError => ({
  jsonrpc: "2.0",
  id: null,
  error: {
    code: numbers[failure.code] ?? -32000,
    message: failure.message,
    data: problemOf(failure, publicUrl, requestId),
  },
});
