import { randomUUID } from "node:crypto";
import type { EmailInvitation, EmailInvitee } from "../../../contract/sharing.ts";
import { type Principal, requireTraveller } from "../../access/principal.ts";
import { requireOwner } from "../../access/roles.ts";
import { sendsMail } from "../../config.ts";
import type { Parts } from "../../parts.ts";
import { Failure } from "../../platform/failure.ts";
import { pushInvitation } from "../push/push.ts";
import { findRelation, takeRole } from "./companions.queries.ts";
import { countStranger } from "./count-stranger.ts";
import { emailInvitationMail } from "./email-invitation-mail.jobs.ts";
import {
  countOtherInvitations,
  deleteEmailInvitation,
  type EmailInvitationRow,
  findEmailOffer,
  listEmailInvitations,
  maxEmailInvitations,
  putEmailInvitation,
} from "./email-invitations.queries.ts";
import { joinUrl } from "./join-url.ts";
import { requireSpaceForCompanion } from "./require-space-for-companion.ts";
import { withCompanionsLocked } from "./with-companions-locked.ts";

type InvitingParts = Pick<Parts, "config" | "linkTokens">;

/** As the contract says. */
const expiresAfterMs = 30 * 86_400_000;

/** Does the same for every address, so that nobody learns which ones have an account. */
export async function inviteByEmail(
  parts: InvitingParts & Pick<Parts, "db" | "clock" | "jobs">,
  principal: Principal,
  { itineraryId, email, role }: EmailInvitee & { itineraryId: string },
): Promise<EmailInvitation> {
  const { db, clock, config, jobs, linkTokens } = parts;
  const { travellerId } = requireTraveller(principal);
  return withCompanionsLocked(db, { itineraryId, travellerId }, async (db) => {
    requireOwner(
      await findRelation(db, { itineraryId, travellerId, userId: travellerId }),
      "invite people to it",
    );
    const now = clock.now();
    if ((await countOtherInvitations(db, { itineraryId, email, now })) >= maxEmailInvitations)
      throw new Failure("conflict", {
        detail: `An itinerary can have at most ${maxEmailInvitations} invited addresses. Withdraw some first.`,
      });
    await requireSpaceForCompanion(db, itineraryId);
    await countStranger({ db, clock, config }, travellerId);
    const { tokenHash, seed } = linkTokens.make("ShareLink");
    const invitation = await putEmailInvitation(db, {
      id: randomUUID(),
      itineraryId,
      email,
      role,
      tokenHash,
      seed,
      createdAt: now,
      expiresAt: new Date(now.getTime() + expiresAfterMs),
    });
    if (sendsMail(config)) await jobs.send(emailInvitationMail, { id: invitation.id }, { db });
    await pushInvitation({ db, jobs, config }, invitation.id);
    return present(parts, itineraryId, invitation);
  });
}

/** The newest first. None unless the traveller is the itinerary's owner. */
export async function getEmailInvitations(
  parts: InvitingParts & Pick<Parts, "db">,
  input: { itineraryId: string; travellerId: string; now: Date },
): Promise<EmailInvitation[]> {
  const rows = await listEmailInvitations(parts.db, input);
  return rows.map((row) => present(parts, input.itineraryId, row));
}

/** Called by the traveller who has proved the address. False when there is no such invitation to them. */
export async function acceptEmailInvitation(
  { db, clock }: Pick<Parts, "db" | "clock">,
  principal: Principal,
  id: string,
): Promise<boolean> {
  const { travellerId } = requireTraveller(principal);
  const query = { id, travellerId, now: clock.now() };
  const offer = await findEmailOffer(db, query);
  if (!offer) return false;
  const { itineraryId } = offer;
  return withCompanionsLocked(db, { itineraryId, travellerId }, async (db) => {
    // Again, now that roles are locked: it may have been withdrawn, or the role may have changed.
    const offer = await findEmailOffer(db, query);
    if (!offer) return false;
    await requireSpaceForCompanion(db, itineraryId);
    await takeRole(db, { itineraryId, userId: travellerId, role: offer.role });
    await deleteEmailInvitation(db, id);
    return true;
  });
}

const present = (
  { config, linkTokens }: InvitingParts,
  itineraryId: string,
  { id, email, role, seed, createdAt, expiresAt }: EmailInvitationRow,
): EmailInvitation => ({
  id,
  email,
  role,
  url: joinUrl(config, itineraryId, linkTokens.recall("ShareLink", seed)),
  isMailed: sendsMail(config),
  createdAt: createdAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
});
