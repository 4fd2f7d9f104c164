import { timingSafeEqual } from "node:crypto";
import type { Invitation } from "../../../contract/sharing.ts";
import { countAttempt } from "../../access/limits/count-attempt.ts";
import { networkOf } from "../../access/limits/network-of.ts";
import { type Principal, requireTraveller, travellerIdOf } from "../../access/principal.ts";
import { tokenHash } from "../../access/token-hash.ts";
import type { Parts } from "../../parts.ts";
import type { Db } from "../../platform/database/connect.ts";
import { Failure } from "../../platform/failure.ts";
import { authorOf } from "../../presenters/author.ts";
import { parseCard } from "../../presenters/itinerary-json.ts";
import { findCalls } from "./calls.queries.ts";
import { takeRole } from "./companions.queries.ts";
import { deleteEmailInvitation } from "./email-invitations.queries.ts";
import { requireSpaceForCompanion } from "./require-space-for-companion.ts";
import { findInvitation, type Offer } from "./share-links.queries.ts";
import { withCompanionsLocked } from "./with-companions-locked.ts";

type JoiningParts = Pick<Parts, "db" | "clock" | "config">;

/** Gives the link's role, unless the traveller has a higher one already. */
export async function joinByLink(
  parts: JoiningParts,
  principal: Principal,
  { itineraryId, shareToken }: { itineraryId: string; shareToken: string },
): Promise<void> {
  await join(parts, principal, itineraryId, (db, travellerId) =>
    findInvitationByToken({ ...parts, db }, { itineraryId, travellerId, shareToken }),
  );
}

/** As an editor, as long as the traveller who started the call can edit. */
export async function joinByCall(
  parts: JoiningParts,
  principal: Principal,
  { itineraryId, callToken }: { itineraryId: string; callToken: string },
): Promise<void> {
  const hash = tokenHash("Call", callToken);
  await join(parts, principal, itineraryId, async (db, travellerId) => {
    const calls = await findCalls(db, { itineraryId, travellerId, now: parts.clock.now() });
    return calls.find((call) => timingSafeEqual(call.tokenHash, hash));
  });
}

/** The link of an invitation by email lets one person in. */
type OneTimeOffer = { readonly emailInvitationId?: string | null };

type FindOffer = (db: Db, travellerId: string) => Promise<(Offer & OneTimeOffer) | undefined>;

/** The token is checked before anything is locked, so that wrong tokens make nobody wait. */
async function join(
  parts: JoiningParts,
  principal: Principal,
  itineraryId: string,
  find: FindOffer,
): Promise<void> {
  const { travellerId } = requireTraveller(principal);
  const { db } = parts;
  const offer = await checkToken(parts, travellerLimit(travellerId), () => find(db, travellerId));
  if (isIdle(offer)) return;
  await withCompanionsLocked(db, { itineraryId, travellerId }, async (db) => {
    // Again, now that roles are locked: the link or the call may have ended, and the role may have changed.
    const offer = (await find(db, travellerId)) ?? noSuchInvitation();
    if (isIdle(offer)) return;
    if (offer.role === null) await requireSpaceForCompanion(db, itineraryId);
    const role = offer.role === "editor" ? offer.role : offer.givenRole;
    if (changesRole(offer)) await takeRole(db, { itineraryId, userId: travellerId, role });
    if (offer.emailInvitationId) await deleteEmailInvitation(db, offer.emailInvitationId);
  });
}

/** What people see before they join; `address` is the network address of a guest. */
export async function getInvitation(
  parts: JoiningParts,
  principal: Principal,
  { address, ...input }: { itineraryId: string; shareToken: string; address: string },
): Promise<Invitation> {
  const travellerId = travellerIdOf(principal);
  const limit = travellerId === null ? networkLimit(address) : travellerLimit(travellerId);
  const invitation = await checkToken(parts, limit, () =>
    findInvitationByToken(parts, { ...input, travellerId }),
  );
  const { role, givenRole, card } = invitation;
  const { title, destination, startDate, dayCount } = parseCard(card);
  return {
    title,
    ...(destination !== undefined && { destination }),
    ...(startDate !== undefined && { startDate }),
    dayCount,
    owner: authorOf(parts.config, invitation),
    role: role === null || isRaise(invitation) ? givenRole : role,
    ...(role !== null && { roleNow: role }),
  };
}

const findInvitationByToken = (
  { db, clock }: Pick<Parts, "clock"> & { db: Db },
  { shareToken, ...input }: { itineraryId: string; travellerId: string | null; shareToken: string },
) => findInvitation(db, { ...input, tokenHash: tokenHash("ShareLink", shareToken), now: clock.now() });

/** Whether it is a higher role than the one they have. */
const isRaise = ({ role, givenRole }: Offer): boolean =>
  role === null || (role === "viewer" && givenRole === "editor");

/** Joining accepts an invitation, even when it raises no role. */
const changesRole = (offer: Offer): boolean => offer.isInvited || isRaise(offer);

/** Whether joining changes nothing. A companion uses up a mailed link; the owner, who has made it, may try it. */
const isIdle = (offer: Offer & OneTimeOffer): boolean =>
  !changesRole(offer) && (!offer.emailInvitationId || offer.role === "owner");

/** Counts wrong tokens only. */
async function checkToken<T>(
  parts: JoiningParts,
  limit: Parameters<typeof countAttempt>[1][number],
  find: () => Promise<T | undefined>,
): Promise<T> {
  const attempt = await countAttempt(parts, [limit]);
  const found = (await find()) ?? noSuchInvitation();
  await attempt.uncount();
  return found;
}

const windowSeconds = 15 * 60;
const travellerLimit = (travellerId: string) => ({ of: `joining by ${travellerId}`, max: 20, windowSeconds });
/** Higher, because many people may share a network. */
const networkLimit = (address: string) => ({
  of: `joining from ${networkOf(address)}`,
  max: 60,
  windowSeconds,
});

/** The same for every reason, so that guessing tells nothing. */
function noSuchInvitation(): never {
  throw new Failure("notFound", {
    detail: "There is no such itinerary, or this token is no longer valid. Ask for a new link.",
  });
}
