import type { Access } from "../../contract/endpoint.ts";
import type { Principal } from "../access/principal.ts";
import { Failure } from "../platform/failure.ts";

/** Whoever may not is told why not, and how they would get to. */
export function permitted(
  access: Exclude<Access, { kind: "open" }>,
  principal: Principal | undefined,
  tokenSent: boolean,
): Principal {
  if (!principal || (access.kind === "anyToken" && !tokenSent))
    throw new Failure("unauthorized", { invalidToken: tokenSent });
  if (access.kind === "appsOnly" && !principal.firstParty) throw new Failure("forbidden");
  if (principal.kind === "guest" && !access.guests) throw new Failure("signInRequired");
  if (access.kind === "scope" && !principal.firstParty && !principal.scopes.has(access.scope)) {
    throw new Failure("insufficientScope", {
      scope: access.scope,
      detail: `This needs the scope ${access.scope}. Ask the traveller to allow it.`,
    });
  }
  return principal;
}
