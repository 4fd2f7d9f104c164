import type { AuthInfo, ServerContext } from "@modelcontextprotocol/server";
import type { Principal } from "../access/principal.ts";

/** Who speaks to us over MCP, and in which request. */
export type Caller = {
  readonly principal: Principal;
  readonly requestId: string;
  /**
   * Takes members of the result as JSON, in the place of an empty list that it has. What is at hand as JSON is not parsed
   * then, only to be written again.
   */
  readonly inPlaceOf?: (list: string, members: readonly Buffer[]) => void;
};

/** A caller who waits for an answer, until the signal. */
export type Waiting = Caller & { readonly signal: AbortSignal };

/** How the library hands a caller through. It asks for a token as well, which is nobody's business in there. */
export const authInfoOf = (caller: Caller): AuthInfo => ({
  token: "",
  clientId: caller.principal.clientId,
  scopes: [],
  extra: { caller },
});

export function callerIn({ http, mcpReq: { signal } }: ServerContext): Waiting {
  const caller = http?.authInfo?.extra?.caller as Caller | undefined;
  if (!caller) throw new Error("A request over MCP came without a caller.");
  return { ...caller, signal };
}
