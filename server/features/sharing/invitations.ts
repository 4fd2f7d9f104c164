import type { ReceivedInvitation, ReceivedInvitations } from "../../../contract/sharing.ts";
import { type Principal, requireTraveller } from "../../access/principal.ts";
import type { Parts } from "../../parts.ts";
import { Failure } from "../../platform/failure.ts";
import { authorOf } from "../../presenters/author.ts";
import { parseCard } from "../../presenters/itinerary-json.ts";
import { deleteRole } from "./companions.queries.ts";
import { declineEmailInvitation, withdrawEmailInvitation } from "./email-invitations.queries.ts";
import { acceptEmailInvitation } from "./email-invitations.ts";
import { acceptHandOver } from "./hand-over.ts";
import { deleteHandOver, deleteHandOverTo } from "./hand-overs.queries.ts";
import { acceptRole, findInvitedItinerary, findReceived, type ReceivedRow } from "./invitations.queries.ts";
import { withCompanionsLocked } from "./with-companions-locked.ts";

/** The invitations that the traveller has not accepted yet, the newest first. */
export async function getInvitations(
  { db, clock, config }: Pick<Parts, "db" | "clock" | "config">,
  principal: Principal,
): Promise<ReceivedInvitations> {
  const { travellerId } = requireTraveller(principal);
  const rows = await findReceived(db, { travellerId, now: clock.now() });
  return { data: rows.map((row) => received(config, row)) };
}

function received(config: Parts["config"], row: ReceivedRow): ReceivedInvitation {
  const { title, destination, startDate, dayCount } = parseCard(row.card);
  return {
    id: row.invitationId,
    role: row.role,
    itinerary: {
      id: row.itineraryId,
      title,
      ...(destination !== undefined && { destination }),
      ...(startDate !== undefined && { startDate }),
      dayCount,
    },
    from: authorOf(config, row),
    createdAt: row.createdAt.toISOString(),
    ...(row.expiresAt && { expiresAt: row.expiresAt.toISOString() }),
  };
}

export async function acceptInvitation(
  parts: Pick<Parts, "db" | "clock">,
  principal: Principal,
  id: string,
): Promise<void> {
  const { travellerId } = requireTraveller(principal);
  if (await acceptRole(parts.db, { id, travellerId })) return;
  if (await acceptEmailInvitation(parts, principal, id)) return;
  if (!(await acceptHandOver(parts, principal, id))) noSuchInvitation();
}

/** Also withdraws a hand-over that the caller offered, or an invitation by email that they sent. */
export async function declineInvitation(
  { db }: Pick<Parts, "db">,
  principal: Principal,
  id: string,
): Promise<void> {
  const { travellerId } = requireTraveller(principal);
  if (await deleteHandOver(db, { id, travellerId })) return;
  if (await withdrawEmailInvitation(db, { id, travellerId })) return;
  if (await declineEmailInvitation(db, { id, travellerId })) return;
  const itineraryId = (await findInvitedItinerary(db, { id, travellerId })) ?? noSuchInvitation();
  await withCompanionsLocked(db, { itineraryId, travellerId }, async (db) => {
    // Again, now that roles are locked: it may have been accepted in another window, or taken back.
    if ((await findInvitedItinerary(db, { id, travellerId })) === undefined) noSuchInvitation();
    await deleteRole(db, { itineraryId, userId: travellerId, isLeaving: true });
    await deleteHandOverTo(db, { itineraryId, userId: travellerId });
  });
}

/** The same text for every reason. */
function noSuchInvitation(): never {
  throw new Failure("notFound", {
    detail:
      "There is no such invitation: it was answered, taken back or has lapsed, or it is someone else's.",
  });
}
