import { type Principal, requireTraveller } from "../../access/principal.ts";
import type { Parts } from "../../parts.ts";
import type { Db } from "../../platform/database/connect.ts";
import { endHandOversBetween, listOffers } from "./hand-overs.queries.ts";
import { acceptShared, endSharedBetween } from "./invitations.queries.ts";

/** Whoever opens what they were added to has accepted it. */
export async function acceptByOpening(
  { db }: { readonly db: Db },
  opened: { travellerId: string; itineraryId: string },
): Promise<void> {
  await acceptShared(db, opened);
}

/** Every itinerary that the traveller offers to hand over, or that is offered to them. */
export function offersOf({ db }: Pick<Parts, "db">, principal: Principal) {
  return listOffers(db, requireTraveller(principal).travellerId);
}

/** All that the two have offered each other and is not accepted yet. Both are held alone already. */
export async function endInvitationsBetween(
  { db }: { readonly db: Db },
  pair: readonly [string, string],
): Promise<void> {
  await endSharedBetween(db, pair);
  await endHandOversBetween(db, pair);
}
