import type { Db } from "../../platform/database/connect.ts";
import { Failure } from "../../platform/failure.ts";
import { countCompanions } from "./companions.queries.ts";

/** Includes the owner. */
const maxCompanions = 200;

/**
 * Throws if there is no space for one more. Call it while the companions are locked, so that several at once cannot
 * exceed the limit.
 */
export async function requireSpaceForCompanion(db: Db, itineraryId: string): Promise<void> {
  if ((await countCompanions(db, itineraryId)) >= maxCompanions)
    throw new Failure("conflict", {
      detail: `An itinerary can have at most ${maxCompanions} companions, including its owner. Someone has to leave or be removed first.`,
    });
}
