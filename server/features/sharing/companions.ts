import type { Companions, GivenRole } from "../../../contract/sharing.ts";
import { noSuchItinerary } from "../../access/no-such-itinerary.ts";
import { type Principal, requireTraveller } from "../../access/principal.ts";
import { requireOwner } from "../../access/roles.ts";
import type { Parts } from "../../parts.ts";
import type { Db } from "../../platform/database/connect.ts";
import { Failure } from "../../platform/failure.ts";
import { lazy } from "../../platform/lazy.ts";
import { authorOf } from "../../presenters/author.ts";
import { pushInvitation } from "../push/push.ts";
import {
  areStrangers,
  type CompanionRow,
  deleteRole,
  endWaysIn,
  findCompanions,
  findRelation,
  giveRole,
  type Relation,
} from "./companions.queries.ts";
import { countStranger } from "./count-stranger.ts";
import { getEmailInvitations } from "./email-invitations.ts";
import { presentHandOver } from "./hand-over.ts";
import { deleteHandOverTo } from "./hand-overs.queries.ts";
import { requireReachable } from "./require-reachable.ts";
import { requireSpaceForCompanion } from "./require-space-for-companion.ts";
import { withCompanionsLocked } from "./with-companions-locked.ts";

const order = ["owner", "editor", "viewer"];
const names = lazy(() => new Intl.Collator("en"));

/** The owner, then editors, then viewers; each by name. */
export async function getCompanions(
  parts: Pick<Parts, "db" | "clock" | "config" | "linkTokens">,
  principal: Principal,
  itineraryId: string,
): Promise<Companions> {
  const { db, clock, config } = parts;
  const { travellerId } = requireTraveller(principal);
  const query = { itineraryId, travellerId, now: clock.now() };
  const [found = noSuchItinerary(), emailInvitations] = await Promise.all([
    findCompanions(db, query),
    getEmailInvitations(parts, query),
  ]);
  if (found.role === null)
    throw new Failure("roleRequired", {
      detail: "Only companions of an itinerary can see who its companions are. Its owner can add you.",
    });
  const inOrder = (one: CompanionRow, other: CompanionRow) =>
    order.indexOf(one.role) - order.indexOf(other.role) ||
    names().compare(one.displayName, other.displayName) ||
    names().compare(one.username, other.username);
  return {
    data: found.companions.toSorted(inOrder).map((companion) => ({
      ...authorOf(config, companion),
      role: companion.role,
      ...(companion.isInvited && { isInvited: true as const }),
    })),
    ...(found.handOver && { handOver: presentHandOver(found.handOver) }),
    ...(emailInvitations.length > 0 && { emailInvitations }),
  };
}

type About = { itineraryId: string; userId: string };

/** Adds a traveller, or changes their role. */
export async function addCompanion(
  { db, clock, config, jobs }: Pick<Parts, "db" | "clock" | "config" | "jobs">,
  principal: Principal,
  { itineraryId, userId, role }: About & { role: GivenRole },
): Promise<void> {
  const { travellerId } = requireTraveller(principal);
  await withCompanionsLocked(db, { itineraryId, travellerId, userId }, async (db) => {
    const relation = requireOwner(
      await findRelation(db, { itineraryId, travellerId, userId }),
      "add people, or change their roles",
    );
    if (userId === travellerId)
      throw new Failure("validationFailed", {
        detail: "The itinerary is yours already: add someone else.",
        errors: [{ path: "/userId", message: "must be someone else's" }],
      });
    requireReachable(relation);
    if (relation.theirRole === null) {
      await requireSpaceForCompanion(db, itineraryId);
      await limitStrangers({ db, clock, config }, { travellerId, userId });
    }
    const invitation = await give(db, relation, { itineraryId, userId, role, now: clock.now() });
    if (relation.theirRole === null && invitation) await pushInvitation({ db, jobs, config }, invitation);
  });
}

async function limitStrangers(
  parts: Pick<Parts, "clock" | "config"> & { readonly db: Db },
  { travellerId, userId }: { travellerId: string; userId: string },
): Promise<void> {
  if (await areStrangers(parts.db, { travellerId, userId })) await countStranger(parts, travellerId);
}

/** Changes the role of someone who has one. */
export async function changeCompanion(
  { db, clock }: Pick<Parts, "db" | "clock">,
  principal: Principal,
  { itineraryId, userId, role }: About & { role: GivenRole },
): Promise<void> {
  const { travellerId } = requireTraveller(principal);
  await withCompanionsLocked(db, { itineraryId, travellerId, userId }, async (db) => {
    const relation = (await findRelation(db, { itineraryId, travellerId, userId })) ?? noSuchCompanion();
    requireOwner(relation, "change someone's role");
    if (userId === travellerId)
      throw new Failure("conflict", {
        detail: `The owner's role stays. Hand the itinerary over first: ${handOver}.`,
      });
    if (relation.theirRole === null) noSuchCompanion();
    await give(db, relation, { itineraryId, userId, role, now: clock.now() });
  });
}

/** Someone whose role is lowered cannot raise it again by an old link, call, invitation or hand-over. */
async function give(
  db: Db,
  { theirRole }: Relation,
  input: About & { role: GivenRole; now: Date },
): Promise<string | undefined> {
  const invitation = await giveRole(db, input);
  if (theirRole === "editor" && input.role === "viewer") {
    await endWaysIn(db, input);
    await deleteHandOverTo(db, input);
  }
  return invitation;
}

/** The owner can remove anyone else; everyone else can leave. */
export async function removeCompanion(
  { db }: Pick<Parts, "db">,
  principal: Principal,
  { itineraryId, userId }: About,
): Promise<void> {
  const { travellerId } = requireTraveller(principal);
  await withCompanionsLocked(db, { itineraryId, travellerId, userId }, async (db) => {
    const relation = (await findRelation(db, { itineraryId, travellerId, userId })) ?? noSuchCompanion();
    if (userId !== travellerId) requireOwner(relation, "remove others; you can leave by your own id");
    else if (relation.role === "owner")
      throw new Failure("conflict", {
        detail: `The owner cannot leave. Hand the itinerary over first (${handOver}), or delete it.`,
      });
    if (relation.theirRole === null) noSuchCompanion();
    const isLeaving = userId === travellerId;
    await deleteRole(db, { itineraryId, userId, isLeaving });
    if (!isLeaving) await endWaysIn(db, { itineraryId, userId });
    await deleteHandOverTo(db, { itineraryId, userId });
  });
}

const handOver = "POST /v1/itineraries/{id}/owner";

/** Says the same for a missing companion as for a missing itinerary. */
function noSuchCompanion(): never {
  throw new Failure("notFound", {
    detail: "There is no such itinerary or companion, or you may not see it.",
  });
}
