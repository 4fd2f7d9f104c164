import type { Db } from "../../platform/database/connect.ts";
import { Failure } from "../../platform/failure.ts";
import { countCompanions } from "./companions.queries.ts";

/** As the contract says; the owner is one of them. */
const maxCompanions = 200;

/** For one more. To be called while the companions are locked: of many who come at once, no more than fit. */
export async function requireSpaceForCompanion(db: Db, itineraryId: string): Promise<void> {
  if ((await countCompanions(db, itineraryId)) >= maxCompanions)
    throw new Failure("conflict", {
      detail: `An itinerary has at most ${maxCompanions} people. Someone has to leave it, or to be removed, first.`,
    });
}
