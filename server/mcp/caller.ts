import type { AuthInfo, ServerContext } from "@modelcontextprotocol/server";
import type { Principal } from "../access/principal.ts";

/** The principal of an MCP request, and the request. */
export type Caller = {
  readonly principal: Principal;
  readonly requestId: string;
  /**
   * Puts members that are JSON already into the result, with their names (`"tools":[…]`), in the place of its empty
   * list `name`. So they need not be parsed.
   */
  readonly putMembers?: (name: string, members: readonly Buffer[]) => void;
};

/** A caller who waits for the response until the signal aborts. */
export type WaitingCaller = Caller & { readonly signal: AbortSignal };

/** How the library passes a caller on. It requires a token, which nothing behind it uses. */
export const authInfoOf = (caller: Caller): AuthInfo => ({
  token: "",
  clientId: caller.principal.clientId,
  scopes: [],
  extra: { caller },
});

export function callerOf({ http, mcpReq: { signal } }: ServerContext): WaitingCaller {
  const caller = http?.authInfo?.extra?.caller as Caller | undefined;
  if (!caller) throw new Error("A request over MCP came without a caller.");
  return { ...caller, signal };
}
