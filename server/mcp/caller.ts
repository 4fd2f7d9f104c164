import type { AuthInfo, ServerContext } from "@modelcontextprotocol/server";
import type { Principal } from "../principal.ts";

/** Who speaks to us over MCP, and in which request. */
export type Caller = {
  readonly principal: Principal;
  readonly requestId: string;
  /** Aborted once nobody waits for the answer any more. */
  readonly signal: AbortSignal;
  /** Takes what a result has, as JSON that is not to be parsed only to be written again; where nobody does, it is. */
  readonly takeMembers?: ((json: string) => void) | undefined;
};

/** How the library hands a caller through. It asks for a token as well, which is nobody's business in there. */
export const authInfoOf = (caller: Omit<Caller, "signal">): AuthInfo => ({
  token: "",
  clientId: caller.principal.clientId,
  scopes: [...caller.principal.scopes],
  extra: { caller },
});

export function callerIn({ http, mcpReq: { signal } }: ServerContext): Caller {
  const caller = http?.authInfo?.extra?.caller as Omit<Caller, "signal"> | undefined;
  if (!caller) throw new Error("A request over MCP came without a caller.");
  return { ...caller, signal };
}
