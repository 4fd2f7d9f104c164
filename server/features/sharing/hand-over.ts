import { randomUUID } from "node:crypto";
import type { HandOver } from "../../../contract/sharing.ts";
import { countAttempt } from "../../access/limits/count-attempt.ts";
import { type Principal, requireTraveller } from "../../access/principal.ts";
import { requireOwner } from "../../access/roles.ts";
import type { Parts } from "../../parts.ts";
import { Failure } from "../../platform/failure.ts";
import { changeOwner } from "./change-owner.queries.ts";
import { findRelation } from "./companions.queries.ts";
import { handOverMail } from "./hand-over-mail.jobs.ts";
import { deleteHandOver, findHandOver, type HandOverRow, putHandOver } from "./hand-overs.queries.ts";
import { requireReachable } from "./require-reachable.ts";
import { withCompanionsLocked } from "./with-companions-locked.ts";

/** As the contract says. */
const expiresAfterMs = 14 * 86_400_000;
/** Each offer sends a mail. */
const maxOffersPerDay = 20;

/** Offers it to a companion, instead of any earlier offer. Nothing else changes until they accept. */
export async function offerItinerary(
  { db, clock, config, jobs }: Pick<Parts, "db" | "clock" | "config" | "jobs">,
  principal: Principal,
  { itineraryId, userId }: { itineraryId: string; userId: string },
): Promise<HandOver> {
  const { travellerId } = requireTraveller(principal);
  return await withCompanionsLocked(db, { itineraryId, travellerId, userId }, async (db) => {
    const relation = requireOwner(
      await findRelation(db, { itineraryId, travellerId, userId }),
      "hand it over",
    );
    if (userId === travellerId)
      throw new Failure("validationFailed", {
        detail: "The itinerary is yours already: hand it over to someone else.",
        errors: [{ path: "/userId", message: "must be someone else's" }],
      });
    if (relation.theirRole === null)
      throw new Failure("notFound", {
        detail: "No companion of the itinerary has this id. Add them first.",
      });
    requireReachable(relation);
    const of = `itineraries offered by ${travellerId}`;
    await countAttempt({ db, clock, config }, [{ of, max: maxOffersPerDay, windowSeconds: 86_400 }]);
    const now = clock.now();
    const offer = {
      id: randomUUID(),
      offeredTo: userId,
      expiresAt: new Date(now.getTime() + expiresAfterMs),
    };
    await putHandOver(db, { ...offer, itineraryId, offeredBy: travellerId, now });
    await jobs.send(handOverMail, { id: offer.id }, { db });
    return presentHandOver(offer);
  });
}

export const presentHandOver = ({ id, offeredTo, expiresAt }: HandOverRow): HandOver => ({
  id,
  userId: offeredTo,
  expiresAt: expiresAt.toISOString(),
});

/** Called by the new owner; the former one stays as an editor. False when there is no such offer to the caller. */
export async function acceptHandOver(
  { db, clock }: Pick<Parts, "db" | "clock">,
  principal: Principal,
  id: string,
): Promise<boolean> {
  const { travellerId } = requireTraveller(principal);
  const now = clock.now();
  const offer = await findHandOver(db, { id, travellerId, now });
  if (!offer) return false;
  const { itineraryId, offeredBy } = offer;
  return await withCompanionsLocked(db, { itineraryId, travellerId, userId: offeredBy }, async (db) => {
    const relation = await findRelation(db, { itineraryId, travellerId, userId: offeredBy });
    // It may have been withdrawn, or moved to the trash, a moment ago.
    if (!relation || !(await deleteHandOver(db, { id, travellerId }))) return false;
    requireReachable(relation);
    await changeOwner(db, { itineraryId, formerId: offeredBy, ownerId: travellerId, now });
    return true;
  });
}
