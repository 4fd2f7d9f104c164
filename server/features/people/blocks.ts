import type { BlockedPeople } from "../../../contract/person.ts";
import { type Principal, requireTraveller } from "../../access/principal.ts";
import type { Parts } from "../../parts.ts";
import type { Db } from "../../platform/database/connect.ts";
import { transaction } from "../../platform/database/transaction.ts";
import { authorOf } from "../../presenters/author.ts";
import { accountDeleted } from "../account/account.ts";
import { endInvitationsBetween } from "../sharing/sharing.ts";
import {
  deleteBlock,
  deleteFollows,
  insertBlock,
  listBlocked,
  lockPair,
  type PageEnd,
} from "./people.queries.ts";
import { defaultLimit, noSuchTraveller, type Paging, requireSomeoneElse } from "./people.ts";

/** Works also for someone who has blocked the caller, and whom the caller cannot see anywhere else. */
export async function blockPerson(
  { db, clock }: Pick<Parts, "db" | "clock">,
  principal: Principal,
  userId: string,
): Promise<void> {
  const { travellerId } = requireTraveller(principal);
  requireSomeoneElse(travellerId, userId, "block");
  await transaction(db, async (db) => {
    await lockBoth(db, travellerId, userId);
    await endInvitationsBetween({ db }, [travellerId, userId]);
    await insertBlock(db, [travellerId, userId], clock.now());
    await deleteFollows(db, [travellerId, userId]);
  });
}

/** Succeeds also if they were not blocked. */
export async function unblockPerson(
  { db }: Pick<Parts, "db">,
  principal: Principal,
  userId: string,
): Promise<void> {
  const { travellerId } = requireTraveller(principal);
  await transaction(db, async (db) => {
    await lockBoth(db, travellerId, userId);
    await deleteBlock(db, [travellerId, userId]);
  });
}

async function lockBoth(db: Db, travellerId: string, userId: string): Promise<void> {
  const travellers = await lockPair(db, [travellerId, userId], "exclusive");
  if (!travellers.some(({ id }) => id === travellerId)) accountDeleted();
  if (!travellers.some(({ id }) => id === userId)) noSuchTraveller();
}

/** The last blocked first. */
export async function getBlockedPeople(
  { db, config, cursors }: Pick<Parts, "db" | "config" | "cursors">,
  principal: Principal,
  { limit = defaultLimit, cursor }: Paging,
): Promise<BlockedPeople> {
  const { travellerId } = requireTraveller(principal);
  const query = ["blocked people", travellerId];
  const found = await listBlocked(db, travellerId, {
    after: cursor === undefined ? undefined : cursors.open<PageEnd>(query, cursor),
    limit: limit + 1,
  });
  const page = found.slice(0, limit);
  const last = found.length > limit ? page.at(-1) : undefined;
  return {
    data: page.map((person) => authorOf(config, person)),
    ...(last && { nextCursor: cursors.seal(query, [last.time, last.id]) }),
  };
}
