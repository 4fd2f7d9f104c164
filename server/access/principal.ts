import type { Scope } from "../../contract/scopes.ts";
import { Failure } from "../platform/failure.ts";

type App = {
  readonly clientId: string;
  /** One of the service's own apps, as the operator registered it. */
  readonly firstParty: boolean;
  readonly scopes: ReadonlySet<Scope>;
  /** When the credential expires, and the id of its grant or session, which may be revoked sooner. A guest has none. */
  readonly ends?: { readonly at: Date; readonly with: string };
};

export type Traveller = App & {
  readonly kind: "traveller";
  readonly travellerId: string;
  /** The browser's session, where the request came with its cookie. */
  readonly session?: { readonly id: string; readonly startedAt: Date };
};
export type Guest = App & { readonly kind: "guest" };

/** Who a request acts for. */
export type Principal = Traveller | Guest;

/** The traveller's id; a guest has none. */
export const travellerIdOf = (principal: Principal): string | null =>
  principal.kind === "traveller" ? principal.travellerId : null;

/** For what a guest can never do. */
export function requireTraveller(principal: Principal): Traveller {
  if (principal.kind === "guest") throw new Failure("signInRequired");
  return principal;
}

/** The id of the session or the grant through which the request came. A guest has neither. */
export function credentialIdsOf(principal: Principal): {
  readonly sessionId: string | null;
  readonly grantId: string | null;
} {
  const held = principal.ends?.with ?? null;
  const isSession = principal.kind === "traveller" && principal.session !== undefined;
  return isSession ? { sessionId: held, grantId: null } : { sessionId: null, grantId: held };
}
