import type { Companion } from "../../../contract/sharing.ts";
import { atMost } from "../../platform/database/at-most.ts";
import type { Db } from "../../platform/database/connect.ts";
import type { AuthorRow } from "../../presenters/author.ts";
import { invitedRole, joinInvitations } from "./email-invitations.queries.ts";

/** An invitation that the traveller has not accepted yet, and the owner who sent it. */
export type ReceivedRow = AuthorRow & {
  invitationId: string;
  role: Companion["role"];
  itineraryId: string;
  /** JSON text without the braces. */
  card: string;
  createdAt: Date;
  expiresAt: Date | null;
};

/** As the contract says. */
const maxInvitations = 100;

/** Itineraries that others added or invited the traveller to, or offer to hand over; the newest first. */
export function findReceived(
  db: Db,
  { travellerId, now }: { travellerId: string; now: Date },
): Promise<ReceivedRow[]> {
  return db<ReceivedRow[]>`
    select waiting.id as "invitationId", waiting.role, i.id as "itineraryId", i.card,
      waiting.created_at as "createdAt", waiting.expires_at as "expiresAt",
      t.id, t.username, t.display_name as "displayName", t.avatar_key as "avatarKey"
    from (
      select invitation as id, itinerary_id, role, invited_at as created_at, null::timestamptz as expires_at
      from library_entries where traveller_id = ${travellerId} and invitation is not null
      union all
      select id, itinerary_id, 'owner', offered_at, expires_at
      from hand_overs where offered_to = ${travellerId} and expires_at > ${now}
      union all
      select v.id, i.id, ${invitedRole(db)}, v.created_at, v.expires_at
      from ${joinInvitations(db, { travellerId, now })}
    ) waiting
    join itineraries i on i.id = waiting.itinerary_id and i.deleted_at is null
    join travellers t on t.id = i.owner_id and t.suspended_at is null
    order by waiting.created_at desc, waiting.id ${atMost(db, maxInvitations)}`;
}

/** By its id, or because the traveller opened the itinerary. False when there was no invitation. */
export async function acceptRole(
  db: Db,
  { travellerId, ...one }: { travellerId: string } & ({ id: string } | { itineraryId: string }),
): Promise<boolean> {
  const { count } = await db`
    update library_entries set invitation = null, invited_at = null
    where traveller_id = ${travellerId} and invitation is not null
      and ${"id" in one ? db`invitation = ${one.id}` : db`itinerary_id = ${one.itineraryId}`}`;
  return count > 0;
}

/** The traveller who was invited, by their id or by the address that they have proved. */
export async function findInvitee(db: Db, id: string): Promise<string | undefined> {
  const [row] = await db<{ travellerId: string }[]>`
    select traveller_id as "travellerId" from library_entries where invitation = ${id}
    union all
    select t.id from email_invitations v
    join travellers t on lower(t.email) = lower(v.email) and t.email_confirmed_at is not null
    where v.id = ${id}`;
  return row?.travellerId;
}

/** The itinerary of this invitation. */
export async function findInvitedItinerary(
  db: Db,
  { id, travellerId }: { id: string; travellerId: string },
): Promise<string | undefined> {
  const [row] = await db<{ itineraryId: string }[]>`
    select itinerary_id as "itineraryId" from library_entries
    where invitation = ${id} and traveller_id = ${travellerId}`;
  return row?.itineraryId;
}

/** Withdraws invitations between the two that are not accepted yet. To be called while both are locked. */
export async function withdrawInvitationsBetween(
  db: Db,
  [one, other]: readonly [string, string],
): Promise<void> {
  const waiting = db`
    select e.itinerary_id from library_entries e join itineraries i on i.id = e.itinerary_id
    where e.invitation is not null and (e.traveller_id, i.owner_id) in ((${one}, ${other}), (${other}, ${one}))`;
  await db`select from itineraries where id in (${waiting}) order by id for no key update`;
  await db`
    update library_entries set role = null, invitation = null, invited_at = null
    where itinerary_id in (${waiting}) and traveller_id in (${one}, ${other}) and invitation is not null`;
}
