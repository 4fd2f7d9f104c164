import type { Database, Db } from "../../platform/database/connect.ts";
import { transaction } from "../../platform/database/transaction.ts";
import { gone } from "../account/account.ts";
import { holdItinerary } from "./companions.queries.ts";

type Held = {
  readonly itineraryId: string;
  readonly travellerId: string;
  /** Whom else it is about. */
  readonly userId?: string;
};

/**
 * Does `work` while nobody else changes the itinerary's people, and while the travellers stay as they are: there,
 * suspended or not, blocking whom they block. What it reads is as it is now.
 */
export async function withPeopleHeld<T>(
  db: Database,
  { itineraryId, travellerId, userId = travellerId }: Held,
  work: (db: Db) => Promise<T>,
): Promise<T> {
  for (;;) {
    const done = await transaction(db, async (db) => {
      const held = await holdItinerary(db, { itineraryId, travellerIds: [travellerId, userId] });
      if (held && !held.heldIds.includes(travellerId)) gone();
      // It was handed over to someone who is not held. Held now, they would be out of order.
      if (held && !held.heldIds.includes(held.ownerId)) return undefined;
      return { result: await work(db) };
    });
    if (done) return done.result;
  }
}
