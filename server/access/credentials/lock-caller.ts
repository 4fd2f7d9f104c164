import type { Db } from "../../platform/database/connect.ts";
import { Failure } from "../../platform/failure.ts";
import { credentialIdsOf, type Traveller } from "../principal.ts";
import { hasCredential, lockTraveller } from "./credentials.queries.ts";

/**
 * For a transaction that makes a new credential. The caller's own may have been revoked since the request began, and
 * then nothing that they make may outlast it.
 */
export async function lockCaller(db: Db, caller: Traveller): Promise<void> {
  await lockTraveller(db, caller.travellerId);
  await requireCredential(db, caller);
}

/** Called after something was made: a revocation that comes later finds it, and one that came before fails this. */
export async function requireCredential(db: Db, caller: Traveller): Promise<void> {
  if (!(await hasCredential(db, credentialIdsOf(caller))))
    throw new Failure("unauthorized", { invalidToken: true });
}
