import type { Companions, GivenRole } from "../../../contract/sharing.ts";
import { Failure } from "../../failure.ts";
import { noSuchItinerary } from "../../no-such-itinerary.ts";
import { onFirstUse } from "../../on-first-use.ts";
import type { Parts } from "../../parts.ts";
import { type Principal, requireTraveller } from "../../principal.ts";
import { authorOf } from "../../reading/author-of.ts";
import { type CompanionRow, deleteRole, findCompanions, findMeeting, putRole } from "./companions.queries.ts";
import { requireReachable } from "./require-reachable.ts";
import { requireRoom } from "./require-room.ts";
import { requireOwner } from "./standing.ts";
import { withPeopleHeld } from "./with-people-held.ts";

const order = ["owner", "editor", "viewer"];
const names = onFirstUse(() => new Intl.Collator("en"));

/** The owner, then editors, then viewers; each by name. */
export async function getCompanions(
  { db, config }: Pick<Parts, "db" | "config">,
  principal: Principal,
  itineraryId: string,
): Promise<Companions> {
  const { travellerId } = requireTraveller(principal);
  const found = (await findCompanions(db, { itineraryId, travellerId })) ?? noSuchItinerary();
  if (found.role === null)
    throw new Failure("roleRequired", {
      detail: "Only an itinerary's own people see who they are. Its owner can add you.",
    });
  const inOrder = (one: CompanionRow, other: CompanionRow) =>
    order.indexOf(one.role) - order.indexOf(other.role) ||
    names().compare(one.displayName, other.displayName) ||
    names().compare(one.username, other.username);
  return {
    data: found.companions
      .toSorted(inOrder)
      .map((companion) => ({ ...authorOf(config, companion), role: companion.role })),
  };
}

type About = { itineraryId: string; userId: string };

/** Adds a traveller, or changes their role. */
export async function addCompanion(
  { db }: Pick<Parts, "db">,
  principal: Principal,
  { itineraryId, userId, role }: About & { role: GivenRole },
): Promise<void> {
  const { travellerId } = requireTraveller(principal);
  await withPeopleHeld(db, { itineraryId, travellerId, userId }, async (db) => {
    const meeting = (await findMeeting(db, { itineraryId, travellerId, userId })) ?? noSuchItinerary();
    requireOwner(meeting, "add people, or change their roles");
    if (userId === travellerId)
      throw new Failure("validationFailed", {
        detail: "The itinerary is yours already: add someone else.",
        errors: [{ path: "/userId", message: "must be someone else's" }],
      });
    requireReachable(meeting);
    if (meeting.theirRole === null) await requireRoom(db, itineraryId);
    await putRole(db, { itineraryId, userId, role });
  });
}

/** Of someone who has one. */
export async function changeCompanion(
  { db }: Pick<Parts, "db">,
  principal: Principal,
  { itineraryId, userId, role }: About & { role: GivenRole },
): Promise<void> {
  const { travellerId } = requireTraveller(principal);
  await withPeopleHeld(db, { itineraryId, travellerId, userId }, async (db) => {
    const meeting = (await findMeeting(db, { itineraryId, travellerId, userId })) ?? noSuchCompanion();
    requireOwner(meeting, "change someone's role");
    if (userId === travellerId)
      throw new Failure("conflict", {
        detail: `The owner's role stays. Hand the itinerary over first: ${handOver}.`,
      });
    if (meeting.theirRole === null) noSuchCompanion();
    await putRole(db, { itineraryId, userId, role });
  });
}

/** The owner removes anyone else, and anyone else leaves. */
export async function removeCompanion(
  { db }: Pick<Parts, "db">,
  principal: Principal,
  { itineraryId, userId }: About,
): Promise<void> {
  const { travellerId } = requireTraveller(principal);
  await withPeopleHeld(db, { itineraryId, travellerId, userId }, async (db) => {
    const meeting = (await findMeeting(db, { itineraryId, travellerId, userId })) ?? noSuchCompanion();
    if (userId !== travellerId) requireOwner(meeting, "remove others; you can leave by your own id");
    else if (meeting.role === "owner")
      throw new Failure("conflict", {
        detail: `The owner cannot leave. Hand the itinerary over first (${handOver}), or delete it.`,
      });
    if (meeting.theirRole === null) noSuchCompanion();
    await deleteRole(db, { itineraryId, userId });
  });
}

const handOver = "POST /v1/itineraries/{id}/owner";

/** In the same words as for an itinerary that is not there. */
function noSuchCompanion(): never {
  throw new Failure("notFound", {
    detail:
      "There is no such itinerary, or nobody with this id is one of its people, or it is not yours to see.",
  });
}
