import type { GivenRole } from "../../../contract/sharing.ts";
import { isBlockedBy, itinerariesFor } from "../../access/read-rule.queries.ts";
import { atMost } from "../../platform/database/at-most.ts";
import type { Db } from "../../platform/database/connect.ts";
import { canJoin, offeredRole } from "./share-links.queries.ts";

/** An invitation to an email address. In these queries it is `v`. */
export type EmailInvitationRow = {
  id: string;
  email: string;
  role: GivenRole;
  seed: Buffer;
  createdAt: Date;
  expiresAt: Date;
};

/** As the contract says. */
export const maxEmailInvitations = 100;

const columns = (db: Db) =>
  db`v.id, v.email, v.role, v.seed, v.created_at as "createdAt", v.expires_at as "expiresAt"`;

type NewEmailInvitation = EmailInvitationRow & { itineraryId: string; tokenHash: Buffer };

/**
 * An address that was invited before keeps its link, which works again if it was declined. To be called while the
 * companions are locked.
 */
export async function putEmailInvitation(
  db: Db,
  { id, itineraryId, email, role, tokenHash, seed, createdAt, expiresAt }: NewEmailInvitation,
): Promise<EmailInvitationRow> {
  const [row] = await db<[EmailInvitationRow]>`
    insert into email_invitations as v (id, itinerary_id, email, role, token_hash, seed, created_at, expires_at)
    values (${id}, ${itineraryId}, ${email}, ${role}, ${tokenHash}, ${seed}, ${createdAt}, ${expiresAt})
    on conflict (itinerary_id, lower(email)) do update set
      role = excluded.role, expires_at = excluded.expires_at, is_declined = false
    returning ${columns(db)}`;
  return row;
}

/** The newest first. None unless the traveller is the itinerary's owner. */
export function listEmailInvitations(
  db: Db,
  { itineraryId, travellerId, now }: { itineraryId: string; travellerId: string; now: Date },
): Promise<EmailInvitationRow[]> {
  return db<EmailInvitationRow[]>`
    select ${columns(db)} from email_invitations v
    join itineraries i on i.id = v.itinerary_id and i.owner_id = ${travellerId}
    where v.itinerary_id = ${itineraryId} and v.expires_at > ${now}
    order by v.created_at desc, v.id ${atMost(db, maxEmailInvitations)}`;
}

/** Other addresses than this one. To be called while the companions are locked. */
export async function countOtherInvitations(
  db: Db,
  { itineraryId, email, now }: { itineraryId: string; email: string; now: Date },
): Promise<number> {
  const [row] = await db<[{ count: number }]>`
    select count(*)::integer as count from email_invitations
    where itinerary_id = ${itineraryId} and expires_at > ${now} and lower(email) <> lower(${email})`;
  return row.count;
}

/** Open invitations to the address that the traveller `me` has proved, unless one of the two has blocked the other. */
export const joinInvitations = (db: Db, { travellerId, now }: { travellerId: string; now: Date }) => db`
  travellers me
  join email_invitations v on lower(v.email) = lower(me.email) and v.expires_at > ${now} and not v.is_declined
  join ${itinerariesFor(db, travellerId)} on i.id = v.itinerary_id
  where me.id = ${travellerId} and me.email_confirmed_at is not null and e.role is null
    and ${canJoin(db, travellerId)} and not ${isBlockedBy(db, travellerId, db`i.owner_id`)}`;

/** The role that an email invitation gives to the traveller of `joinInvitations`. */
export const invitedRole = (db: Db) => offeredRole(db, db`v.role`);

type EmailOffer = { itineraryId: string; role: GivenRole };

/** Undefined when there is no such invitation to the traveller. */
export async function findEmailOffer(
  db: Db,
  { id, ...reader }: { id: string; travellerId: string; now: Date },
): Promise<EmailOffer | undefined> {
  const [row] = await db<EmailOffer[]>`
    select i.id as "itineraryId", ${invitedRole(db)} as role from ${joinInvitations(db, reader)} and v.id = ${id}`;
  return row;
}

/** When someone has accepted it. To be called while the companions are locked. */
export async function deleteEmailInvitation(db: Db, id: string): Promise<void> {
  await db`delete from email_invitations where id = ${id}`;
}

/** Withdraws it in the name of the itinerary's owner. False when there is no such invitation of theirs. */
export async function withdrawEmailInvitation(
  db: Db,
  { id, travellerId }: { id: string; travellerId: string },
): Promise<boolean> {
  const { count } = await db`
    delete from email_invitations v using itineraries i
    where v.id = ${id} and i.id = v.itinerary_id and i.owner_id = ${travellerId}`;
  return count > 0;
}

/** Declines it in the name of the traveller who has proved the address. False when there is none to them. */
export async function declineEmailInvitation(
  db: Db,
  { id, travellerId }: { id: string; travellerId: string },
): Promise<boolean> {
  const { count } = await db`
    update email_invitations v set is_declined = true from travellers me
    where v.id = ${id} and me.id = ${travellerId} and me.email_confirmed_at is not null
      and lower(v.email) = lower(me.email) and not v.is_declined`;
  return count > 0;
}

/** Of the two travellers to each other's proved addresses. To be called while both are locked. */
export async function declineEmailInvitationsBetween(
  db: Db,
  [one, other]: readonly [string, string],
): Promise<void> {
  await db`
    update email_invitations set is_declined = true where id in (
      select v.id from email_invitations v
      join itineraries i on i.id = v.itinerary_id
      join travellers t on lower(t.email) = lower(v.email) and t.email_confirmed_at is not null
      where (t.id, i.owner_id) in ((${one}, ${other}), (${other}, ${one})) and not v.is_declined
      order by v.id for update of v
    )`;
}

type MailRow = { email: string; seed: Buffer; itineraryId: string; invitedBy: string; expiresAt: Date };

/**
 * Undefined when no mail should go out: it was answered, withdrawn or has expired, the address is a companion's or of
 * someone whom the owner removed, one of the two is suspended, or one blocks the other.
 */
export async function findInvitationToMail(
  db: Db,
  { id, now }: { id: string; now: Date },
): Promise<MailRow | undefined> {
  const [row] = await db<MailRow[]>`
    select v.email, v.seed, i.id as "itineraryId", o.username as "invitedBy", v.expires_at as "expiresAt"
    from email_invitations v
    join itineraries i on i.id = v.itinerary_id and i.deleted_at is null
    join travellers o on o.id = i.owner_id and o.suspended_at is null
    left join travellers t on lower(t.email) = lower(v.email)
    left join library_entries e on e.itinerary_id = i.id and e.traveller_id = t.id
    where v.id = ${id} and v.expires_at > ${now} and not v.is_declined and e.role is null
      and e.lowered_to is distinct from 'none' and t.suspended_at is null
      and not ${isBlockedBy(db, db`t.id`, db`o.id`)} and not ${isBlockedBy(db, db`o.id`, db`t.id`)}`;
  return row;
}

/** No more invitations are mailed to the address. */
export async function refuseAddress(db: Db, hash: Buffer, now: Date): Promise<void> {
  await db`insert into refused_addresses (hash, refused_at) values (${hash}, ${now}) on conflict do nothing`;
}

export async function isRefused(db: Db, hash: Buffer): Promise<boolean> {
  const [row] = await db`select from refused_addresses where hash = ${hash}`;
  return row !== undefined;
}

type SentRow = { itineraryId: string; email: string; role: GivenRole; createdAt: Date; expiresAt: Date };

/** Every address that the traveller has invited, the oldest first. */
export function listInvitedAddresses(db: Db, travellerId: string): Promise<SentRow[]> {
  return db<SentRow[]>`
    select v.itinerary_id as "itineraryId", v.email, v.role, v.created_at as "createdAt", v.expires_at as "expiresAt"
    from email_invitations v join itineraries i on i.id = v.itinerary_id
    where i.owner_id = ${travellerId} order by v.created_at, v.id`;
}

/** Skips those that someone is answering at this moment. */
export async function deleteExpiredEmailInvitations(db: Db, now: Date): Promise<number> {
  const { count } = await db`
    delete from email_invitations where id in (
      select id from email_invitations where expires_at <= ${now} for update skip locked
    )`;
  return count;
}
