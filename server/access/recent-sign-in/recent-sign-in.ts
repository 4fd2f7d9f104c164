import type { Clock } from "../../platform/clock.ts";
import type { Db } from "../../platform/database/connect.ts";
import { Failure } from "../../platform/failure.ts";
import { credentialIdsOf, type Principal } from "../principal.ts";
import { findProvedAt, updateProvedAt } from "./recent-sign-in.queries.ts";

type SignInParts = { readonly db: Db; readonly clock: Clock };

const recentMs = 10 * 60_000;

/**
 * For actions that cannot be undone: an open browser or an app's token is not enough, the traveller must have signed in
 * recently. Read from the database, not from the caller cache, because it may have been on another node.
 */
export async function requireRecentSignIn({ db, clock }: SignInParts, principal: Principal): Promise<void> {
  const ids = credentialIdsOf(principal);
  const provedAt = await findProvedAt(db, ids);
  // It was revoked since this node last looked, such as by the deletion of the account.
  const isRevoked = provedAt === undefined && (ids.sessionId !== null || ids.grantId !== null);
  if (isRevoked) throw new Failure("unauthorized", { invalidToken: true });
  if (!provedAt || clock.time() - provedAt.getTime() >= recentMs) throw new Failure("recentSignInRequired");
}

/** Notes that the traveller has just confirmed who they are. */
export function noteRecentSignIn({ db, clock }: SignInParts, principal: Principal): Promise<void> {
  return updateProvedAt(db, credentialIdsOf(principal), clock.now());
}
