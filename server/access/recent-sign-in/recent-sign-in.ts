import type { Clock } from "../../outside/clock/clock.ts";
import type { Db } from "../../platform/database/connect.ts";
import { Failure } from "../../platform/failure.ts";
import { credentialIdsOf, type Principal } from "../principal.ts";
import { findProvedAt, updateProvedAt } from "./recent-sign-in.queries.ts";

type Needs = { readonly db: Db; readonly clock: Clock };

const recentMs = 10 * 60_000;

/**
 * For what cannot be undone: an open browser or an app's token is not enough, the traveller was there a moment ago.
 * Not from memory, as callers are known otherwise: another node may have seen them prove it.
 */
export async function requireRecentSignIn({ db, clock }: Needs, principal: Principal): Promise<void> {
  const provedAt = await findProvedAt(db, credentialIdsOf(principal));
  if (provedAt === null || clock.time() - provedAt.getTime() >= recentMs)
    throw new Failure("recentSignInRequired");
}

/** They have proved once more who they are. */
export function noteRecentSignIn({ db, clock }: Needs, principal: Principal): Promise<void> {
  return updateProvedAt(db, credentialIdsOf(principal), clock.now());
}
