import { type Principal, requireTraveller } from "../../access/principal.ts";
import type { Parts } from "../../parts.ts";
import type { Db } from "../../platform/database/connect.ts";
import { transaction } from "../../platform/database/transaction.ts";
import { Failure } from "../../platform/failure.ts";
import { accountDeleted } from "../account/account.ts";
import { deleteFollow, findBlockers, insertFollow, lockPair } from "./people.queries.ts";
import { noSuchTraveller, requireSomeoneElse } from "./people.ts";

/** Following again changes nothing. */
export async function followPerson(
  { db, clock }: Pick<Parts, "db" | "clock">,
  principal: Principal,
  userId: string,
): Promise<void> {
  const { travellerId } = requireTraveller(principal);
  requireSomeoneElse(travellerId, userId, "follow");
  await transaction(db, async (db) => {
    const { hasBlocked } = await lockBoth(db, travellerId, userId);
    if (hasBlocked)
      throw new Failure("conflict", { detail: "You have blocked this traveller. Unblock them first." });
    await insertFollow(db, [travellerId, userId], clock.now());
  });
}

/** Succeeds also if the caller did not follow them. */
export async function unfollowPerson(
  { db }: Pick<Parts, "db">,
  principal: Principal,
  userId: string,
): Promise<void> {
  const { travellerId } = requireTraveller(principal);
  await transaction(db, async (db) => {
    await lockBoth(db, travellerId, userId);
    await deleteFollow(db, [travellerId, userId]);
  });
}

/** Locks both travellers, and reads the blocks between them only then, so that none is missed. */
async function lockBoth(db: Db, travellerId: string, userId: string): Promise<{ hasBlocked: boolean }> {
  const travellers = await lockPair(db, [travellerId, userId], "shared");
  if (!travellers.some(({ id }) => id === travellerId)) accountDeleted();
  const person = travellers.find(({ id }) => id === userId);
  if (!person || person.isSuspended) noSuchTraveller();
  const blockers = await findBlockers(db, [travellerId, userId]);
  if (blockers.includes(userId)) noSuchTraveller();
  return { hasBlocked: blockers.includes(travellerId) };
}
