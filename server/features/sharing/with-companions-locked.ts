import type { Database, Db } from "../../platform/database/connect.ts";
import { retryRaces } from "../../platform/database/retry-races.ts";
import { transaction } from "../../platform/database/transaction.ts";
import { accountDeleted } from "../account/account.ts";
import { lockCompanions } from "./companions.queries.ts";

type Change = {
  readonly itineraryId: string;
  readonly travellerId: string;
  /** The other traveller, where the change is about one. */
  readonly userId?: string;
};

/**
 * Does `work` while nobody else can change the itinerary's companions, and neither traveller nor the owner can be
 * suspended, deleted, or block someone.
 */
export async function withCompanionsLocked<T>(
  db: Database,
  { itineraryId, travellerId, userId = travellerId }: Change,
  work: (db: Db) => Promise<T>,
): Promise<T> {
  return retryRaces(() =>
    transaction(db, async (db) => {
      const locked = await lockCompanions(db, { itineraryId, travellerIds: [travellerId, userId] });
      if (locked && !locked.travellerIds.includes(travellerId)) accountDeleted();
      // It was handed over a moment ago, to someone whom it is too late to lock in the common order.
      if (locked && !locked.travellerIds.includes(locked.ownerId)) return { kind: "raced" };
      return { kind: "done", result: await work(db) };
    }),
  );
}
