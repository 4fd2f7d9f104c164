import { Failure } from "../../failure.ts";
import { noSuchItinerary } from "../../no-such-itinerary.ts";
import type { Parts } from "../../parts.ts";
import { type Principal, requireTraveller } from "../../principal.ts";
import { changeOwner } from "./change-owner.queries.ts";
import { findMeeting } from "./companions.queries.ts";
import { requireReachable } from "./require-reachable.ts";
import { requireOwner } from "./standing.ts";
import { withPeopleHeld } from "./with-people-held.ts";

/** To one of its people. Who owned it stays as an editor. */
export async function handOver(
  { db, clock }: Pick<Parts, "db" | "clock">,
  principal: Principal,
  { itineraryId, userId }: { itineraryId: string; userId: string },
): Promise<void> {
  const { travellerId } = requireTraveller(principal);
  await withPeopleHeld(db, { itineraryId, travellerId, userId }, async (db) => {
    const meeting = (await findMeeting(db, { itineraryId, travellerId, userId })) ?? noSuchItinerary();
    requireOwner(meeting, "hand it over");
    if (userId === travellerId)
      throw new Failure("validationFailed", {
        detail: "The itinerary is yours already: hand it over to someone else.",
        errors: [{ path: "/userId", message: "must be someone else's" }],
      });
    if (meeting.theirRole === null)
      throw new Failure("notFound", {
        detail: "Nobody with this id is one of the itinerary's people. Add them first.",
      });
    requireReachable(meeting);
    await changeOwner(db, { itineraryId, formerId: travellerId, ownerId: userId, now: clock.now() });
  });
}
