import type { AuthInfo, ServerContext } from "@modelcontextprotocol/server";
import type { Principal } from "../access/principal.ts";

/** Who calls over MCP, and in which request. */
export type Caller = {
  readonly principal: Principal;
  readonly requestId: string;
  /** Puts a member into the result as JSON, in the place of the empty list of that name, so that it is not parsed first. */
  readonly putMember?: (name: string, json: readonly Buffer[]) => void;
};

/** A caller who waits for an answer until the signal aborts. */
export type WaitingCaller = Caller & { readonly signal: AbortSignal };

/** How the library passes a caller on. It wants a token too, which nothing behind it needs. */
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
