import { randomUUID } from "node:crypto";
import { canRead, isBlockedBy, itinerariesFor } from "../../access/read-rule.queries.ts";
import type { ItineraryRole } from "../../access/roles.ts";
import type { Db } from "../../platform/database/connect.ts";
import type { AuthorRow } from "../../presenters/author.ts";
import type { HandOverRow } from "./hand-overs.queries.ts";

/** A traveller's role on an itinerary; null when they can read it because it is public or unlisted. */
type OwnRole = { role: ItineraryRole | null };

export type CallerOnItinerary = { itineraryId: string; travellerId: string };

export type CompanionRow = AuthorRow & {
  role: ItineraryRole;
  /** Whether they have neither opened nor accepted it yet. */
  isInvited: boolean;
};

type Companions = OwnRole & { companions: CompanionRow[]; handOver: HandOverRow | undefined };
type Seen = { ownRole: ItineraryRole | null; offerId: string | null; offeredTo: string; expiresAt: Date };

/**
 * Everyone with a role, for a caller who has a role too; and the traveller to whom it is offered, for its owner.
 * Undefined when the caller may not read the itinerary.
 */
export async function findCompanions(
  db: Db,
  { itineraryId, travellerId, now }: CallerOnItinerary & { now: Date },
): Promise<Companions | undefined> {
  const rows = await db<(Seen & (CompanionRow | { id: null }))[]>`
    select e.role as "ownRole", h.id as "offerId", h.offered_to as "offeredTo", h.expires_at as "expiresAt", c.id, c.username, c.display_name as "displayName", c.avatar_key as "avatarKey",
      theirs.role, theirs.invitation is not null as "isInvited"
    from ${itinerariesFor(db, travellerId)}
    left join library_entries theirs on theirs.itinerary_id = i.id and theirs.role is not null and e.role is not null
    left join travellers c on c.id = theirs.traveller_id
    left join hand_overs h on h.itinerary_id = i.id and h.expires_at > ${now} and e.role = 'owner'
    where i.id = ${itineraryId} and ${canRead(db, travellerId)}`;
  const [first] = rows;
  if (!first) return undefined;
  const { ownRole, offerId, offeredTo, expiresAt } = first;
  return {
    role: ownRole,
    companions: rows.filter((row) => row.id !== null),
    handOver: offerId === null ? undefined : { id: offerId, offeredTo, expiresAt },
  };
}

/** The roles of two travellers on an itinerary that the caller may read, and whether they block each other. */
export type Relation = OwnRole & {
  theirRole: ItineraryRole | null;
  /** Whether the other one has an account that is not suspended, and has not blocked the caller. */
  isThere: boolean;
  /** Whether the caller has blocked the other one. */
  isBlocked: boolean;
};

/** Undefined when the caller may not read the itinerary. */
export async function findRelation(
  db: Db,
  { itineraryId, travellerId, userId }: CallerOnItinerary & { userId: string },
): Promise<Relation | undefined> {
  const [row] = await db<Relation[]>`
    select e.role, theirs.role as "theirRole",
      exists (select from travellers where id = ${userId} and suspended_at is null)
        and not ${isBlockedBy(db, userId, travellerId)} as "isThere",
      ${isBlockedBy(db, travellerId, userId)} as "isBlocked"
    from ${itinerariesFor(db, travellerId)}
    left join library_entries theirs on theirs.itinerary_id = i.id and theirs.traveller_id = ${userId}
    where i.id = ${itineraryId} and ${canRead(db, travellerId)}`;
  return row;
}

/** Whether they share no itinerary that the other one has accepted. */
export async function areStrangers(
  db: Db,
  { travellerId, userId }: Pick<CallerOnItinerary, "travellerId"> & { userId: string },
): Promise<boolean> {
  const [row] = await db<{ areStrangers: boolean }[]>`
    select not exists (
      select from library_entries theirs
      join library_entries mine on mine.itinerary_id = theirs.itinerary_id and mine.traveller_id = ${travellerId}
        and mine.role is not null
      where theirs.traveller_id = ${userId} and theirs.role is not null and theirs.invitation is null
    ) as "areStrangers"`;
  return row?.areStrangers ?? true;
}

/** Counts the owner too. */
export async function countCompanions(db: Db, itineraryId: string): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(*)::integer as count from library_entries where itinerary_id = ${itineraryId} and role is not null`;
  return row?.count ?? 0;
}

type LockRequest = {
  itineraryId: string;
  /** Two of them, or the same one twice. */
  travellerIds: readonly [string, string];
};

/**
 * Locks the travellers and the itinerary's owner, by id, and then the itinerary, which is the common order. Only one
 * transaction at a time changes the roles of an itinerary. Returns which of the travellers have an account, and who
 * owns the itinerary now; undefined when there is no such itinerary.
 */
export async function lockCompanions(
  db: Db,
  { itineraryId, travellerIds: [one, other] }: LockRequest,
): Promise<{ ownerId: string; travellerIds: readonly string[] } | undefined> {
  const [row] = await db<{ ownerId: string; travellerIds: string[] }[]>`
    with locked as materialized (
      select id from travellers
      where id in (${one}, ${other}, (select owner_id from itineraries where id = ${itineraryId}))
      order by id for share
    )
    select i.owner_id as "ownerId", (select array_agg(id) from locked) as "travellerIds"
    -- In one statement, so that all are locked before the itinerary is.
    from itineraries i where i.id = ${itineraryId} and (select count(*) from locked) > 0
    for no key update`;
  return row;
}

type Given = { itineraryId: string; userId: string; role: "editor" | "viewer" };

/**
 * Gives a role in the owner's name, while the companions are locked. For someone without a role it is an invitation.
 * Someone who was lowered before stays limited to the role given here, until that is editor. Marks stay. Returns the
 * invitation that they have not accepted yet, if there is one.
 */
export async function giveRole(
  db: Db,
  { itineraryId, userId, role, now }: Given & { now: Date },
): Promise<string | undefined> {
  // Triggers: place_entry fills in what lists sort by; tell_people_come and tell_people_change tell open event streams.
  const [row] = await db<{ invitation: string | null }[]>`
    insert into library_entries as e (itinerary_id, traveller_id, role, invitation, invited_at)
    values (${itineraryId}, ${userId}, ${role}, ${randomUUID()}, ${now})
    on conflict (itinerary_id, traveller_id) do update set
      role = excluded.role,
      invitation = case when e.role is null then excluded.invitation else e.invitation end,
      invited_at = case when e.role is null then excluded.invited_at else e.invited_at end,
      lowered_to = case when excluded.role = 'viewer' and (e.role = 'editor' or e.lowered_to is not null) then 'viewer' end
    where e.role is distinct from excluded.role
    returning e.invitation`;
  return row?.invitation ?? undefined;
}

/** Gives a role to someone who joins and has thereby accepted it, while the companions are locked. Marks stay. */
export async function takeRole(db: Db, { itineraryId, userId, role }: Given): Promise<void> {
  await db`
    insert into library_entries as e (itinerary_id, traveller_id, role) values (${itineraryId}, ${userId}, ${role})
    on conflict (itinerary_id, traveller_id) do update set role = excluded.role, invitation = null, invited_at = null
    where e.role is distinct from excluded.role or e.invitation is not null`;
}

/**
 * To be called while the companions are locked. Marks stay. Someone who leaves may come back by a link; someone whom
 * the owner removes may not.
 */
export async function deleteRole(
  db: Db,
  { itineraryId, userId, isLeaving }: Pick<Given, "itineraryId" | "userId"> & { isLeaving: boolean },
): Promise<void> {
  await db`
    update library_entries set role = null, invitation = null, invited_at = null
      ${isLeaving ? db`` : db`, lowered_to = 'none'`}
    where itinerary_id = ${itineraryId} and traveller_id = ${userId}`;
}

/**
 * Used when someone is removed or made a viewer, while the companions are locked. Ends the link and the calls, which
 * they may know, and the invitation to their address; that one stays as if declined, so that nobody learns the address.
 */
export async function endWaysIn(
  db: Db,
  { itineraryId, userId }: Pick<Given, "itineraryId" | "userId">,
): Promise<void> {
  await db`
    with link as (
      delete from share_links where itinerary_id = ${itineraryId}
    ), invitation as (
      update email_invitations v set is_declined = true from travellers t
      where v.itinerary_id = ${itineraryId} and t.id = ${userId} and lower(v.email) = lower(t.email)
    )
    delete from calls where itinerary_id = ${itineraryId}`;
}
