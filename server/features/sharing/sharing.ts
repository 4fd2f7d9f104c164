import { type Principal, requireTraveller } from "../../access/principal.ts";
import type { Parts } from "../../parts.ts";
import type { Db } from "../../platform/database/connect.ts";
import { deleteHandOversBetween, listOffers } from "./hand-overs.queries.ts";
import { acceptRole, withdrawInvitationsBetween } from "./invitations.queries.ts";
import {
  listOwnCompanions,
  listSharedWith,
  type OwnCompanionRow,
  type SharedRow,
} from "./shared-itineraries.queries.ts";

/** Accepts an invitation because the traveller has opened the itinerary. */
export async function acceptByOpening(
  { db }: { readonly db: Db },
  opened: { travellerId: string; itineraryId: string },
): Promise<void> {
  await acceptRole(db, opened);
}

/** Every itinerary that the traveller offers to hand over, or that is offered to them. */
export function offersOf({ db }: Pick<Parts, "db">, principal: Principal) {
  return listOffers(db, requireTraveller(principal).travellerId);
}

/** Withdraws what the two have offered each other and is not accepted yet. Both are locked already. */
export async function endInvitationsBetween(
  { db }: { readonly db: Db },
  pair: readonly [string, string],
): Promise<void> {
  await withdrawInvitationsBetween(db, pair);
  await deleteHandOversBetween(db, pair);
}

/** Everyone with whom the traveller shares an itinerary of their own. */
export function companionsOf({ db }: Pick<Parts, "db">, principal: Principal): Promise<OwnCompanionRow[]> {
  return listOwnCompanions(db, requireTraveller(principal).travellerId);
}

/** Every itinerary that others share with the traveller. */
export function sharedWith({ db }: Pick<Parts, "db">, principal: Principal): Promise<SharedRow[]> {
  return listSharedWith(db, requireTraveller(principal).travellerId);
}
