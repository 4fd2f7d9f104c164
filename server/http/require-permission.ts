import type { Access } from "../../contract/endpoint.ts";
import type { Principal } from "../access/principal.ts";
import { Failure } from "../platform/failure.ts";
import type { RequestCredential } from "./request-credential.ts";

/** Throws with the reason and what to do about it, unless the principal may call what has this access. */
export function requirePermission(
  access: Exclude<Access, { kind: "open" }>,
  principal: Principal | undefined,
  credentialKind: RequestCredential["kind"],
): Principal {
  const hasToken = credentialKind === "bearer";
  if (!principal || (access.kind === "anyToken" && !hasToken))
    throw new Failure("unauthorized", { invalidToken: hasToken });
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
