import type { Scope } from "../../contract/scopes.ts";
import { type Callers, callerCache } from "../access/caller-cache/caller-cache.ts";
import { tokenHash } from "../access/token-hash.ts";
import type { Parts } from "../parts.ts";
import { findAccessToken, touchGrant } from "./tokens.queries.ts";

/** Access tokens (RFC 6750); each is valid as long as its grant. */
export function bearerTokens({
  db,
  clock,
  revocations,
}: Pick<Parts, "db" | "clock" | "revocations">): Callers {
  return callerCache({
    revocations,
    clock,
    async find(token) {
      const row = await findAccessToken(db, tokenHash("AccessToken", token), clock.now());
      if (!row) return undefined;
      const { firstParty, travellerId, grantId, expiresAt, lastUsedAt } = row;
      const app = {
        // A personal token belongs to no app, so it counts as one of its own.
        clientId: row.clientId ?? grantId,
        firstParty,
        scopes: new Set(row.scope.split(" ").filter(Boolean)) as ReadonlySet<Scope>,
      };
      return {
        principal:
          travellerId === null ? { kind: "guest", ...app } : { kind: "traveller", travellerId, ...app },
        endsWith: grantId,
        expiresAt,
        lastUsedAt,
      };
    },
    touch: (grantId) => touchGrant(db, grantId, clock.now()),
  });
}
