import { type ToolName, tools } from "../../contract/tools.ts";
import type { Principal } from "../access/principal.ts";
import { requirePermission } from "../http/require-permission.ts";
import { Failure } from "../platform/failure.ts";
import { findPrompt } from "./prompts.ts";
import { definitionOf } from "./tool.ts";

/**
 * Refuses requests that lack a scope over HTTP, where a client learns from `WWW-Authenticate` which scope to request.
 * The new token would have only the scopes that are named there, so those that the client has are named too. Returns
 * the tool's name if the message calls one.
 */
export function requireAccess(message: unknown, principal: Principal): ToolName | undefined {
  const { method, params } = (message ?? {}) as RpcMessage;
  const needed = toolsFor(method, params?.name);
  const missing = new Set<string>();
  for (const name of needed) {
    const { access } = definitionOf(name).endpoint;
    if (access.kind === "open") continue;
    try {
      requirePermission(access, principal, "bearer");
    } catch (error) {
      if (!(error instanceof Failure) || error.code !== "insufficientScope") throw error;
      missing.add(error.particulars.scope ?? "");
    }
  }
  if (missing.size === 0) return method === "tools/call" ? needed[0] : undefined;
  throw new Failure("insufficientScope", {
    scope: [...principal.scopes, ...missing].join(" "),
    detail: `This needs the scope ${[...missing].join(" and the scope ")}. Ask the traveller to allow it.`,
  });
}

type RpcMessage = { readonly method?: unknown; readonly params?: { readonly name?: unknown } };

/** The tools that a request calls, or that it uses indirectly. */
function toolsFor(method: unknown, name: unknown): readonly ToolName[] {
  switch (method) {
    case "tools/call":
      return typeof name === "string" && Object.hasOwn(tools, name) ? [name as ToolName] : [];
    case "resources/read":
      return ["get_itinerary"];
    case "prompts/get":
      return findPrompt(name)?.needs ?? [];
    default:
      return [];
  }
}
