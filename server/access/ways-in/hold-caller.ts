import type { Db } from "../../platform/database/connect.ts";
import { Failure } from "../../platform/failure.ts";
import { type Traveller, withWhich } from "../principal.ts";
import { holdTraveller, isThere } from "./ways-in.queries.ts";

/**
 * For a transaction that makes a way in. Who asked was let in before; what they hold may have ended since, and then
 * nothing that they make may outlast it.
 */
export async function holdCaller(db: Db, caller: Traveller): Promise<void> {
  await holdTraveller(db, caller.travellerId);
  await requireStillIn(db, caller);
}

/** Asked after something was made: it is there for who ends ways in, or this fails. */
export async function requireStillIn(db: Db, caller: Traveller): Promise<void> {
  if (!(await isThere(db, withWhich(caller)))) throw new Failure("unauthorized", { invalidToken: true });
}
