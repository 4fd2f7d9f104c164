import { type Principal, requireTraveller } from "../../access/principal.ts";
import type { Parts } from "../../parts.ts";
import type { Db } from "../../platform/database/connect.ts";
import { declineEmailInvitationsBetween, listInvitedAddresses } from "./email-invitations.queries.ts";
import { deleteHandOversBetween, listOffers } from "./hand-overs.queries.ts";
import { acceptRole, findInvitee, findReceived, withdrawInvitationsBetween } from "./invitations.queries.ts";
import { refuseInvitationMails } from "./refusals.ts";
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

/** Whom an invitation is for and from, for as long as they would find it in their library. */
export async function findInvitation(
  { db, clock }: { readonly db: Db } & Pick<Parts, "clock">,
  invitationId: string,
): Promise<{ travellerId: string; from: { id: string; username: string } } | undefined> {
  const travellerId = await findInvitee(db, invitationId);
  if (travellerId === undefined) return undefined;
  const received = await findReceived(db, { travellerId, now: clock.now() });
  const from = received.find((row) => row.invitationId === invitationId);
  return from && { travellerId, from: { id: from.id, username: from.username } };
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
  await declineEmailInvitationsBetween(db, pair);
}

/** Every email address that the traveller has invited. */
export function invitedAddressesOf({ db }: Pick<Parts, "db">, principal: Principal) {
  return listInvitedAddresses(db, requireTraveller(principal).travellerId);
}

/** For the unsubscribe address in mails with invitations. False when the token is not one of these. */
export function refuseInvitations(
  parts: Pick<Parts, "db" | "clock" | "linkTokens">,
  token: string,
): Promise<boolean> {
  return refuseInvitationMails(parts, token);
}

/** Everyone with whom the traveller shares an itinerary of their own. */
export function companionsOf({ db }: Pick<Parts, "db">, principal: Principal): Promise<OwnCompanionRow[]> {
  return listOwnCompanions(db, requireTraveller(principal).travellerId);
}

/** Every itinerary that others share with the traveller. */
export function sharedWith({ db }: Pick<Parts, "db">, principal: Principal): Promise<SharedRow[]> {
  return listSharedWith(db, requireTraveller(principal).travellerId);
}
