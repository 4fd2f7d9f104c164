import { tools } from "../../contract/tools.ts";
import { Failure } from "../failure.ts";
import { permitted } from "../http/permitted.ts";
import type { Principal } from "../principal.ts";
import { definitionOf } from "./mounted-tool.ts";

/**
 * Refuses a call of a tool whose scope is missing over HTTP, where a client learns from `WWW-Authenticate` what to ask
 * the traveller for. It would get a token with only that: so the scopes that it has are named with it.
 */
export function requireAccess(message: unknown, principal: Principal): void {
  const { method, params } = (message ?? {}) as { method?: unknown; params?: { name?: unknown } };
  const name = method === "tools/call" ? params?.name : undefined;
  if (typeof name !== "string" || !Object.hasOwn(tools, name)) return;
  const { access } = definitionOf(name as keyof typeof tools).endpoint;
  if (access.kind === "open") return;
  try {
    permitted(access, principal, true);
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== "insufficientScope") throw error;
    const { scope = "" } = error.particulars;
    throw new Failure("insufficientScope", {
      ...error.particulars,
      scope: [...principal.scopes, scope].join(" "),
    });
  }
}
