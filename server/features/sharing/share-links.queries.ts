import type { GivenRole } from "../../../contract/sharing.ts";
import { canRead, isBlockedBy, itinerariesFor } from "../../access/read-rule.queries.ts";
import type { ItineraryRole } from "../../access/roles.ts";
import type { Db } from "../../platform/database/connect.ts";
import type { AuthorRow } from "../../presenters/author.ts";
import type { CallerOnItinerary } from "./companions.queries.ts";

export type ShareLinkRow = { role: GivenRole; seed: Buffer; expiresAt: Date | null };

type Found = { role: ItineraryRole | null } & { link: ShareLinkRow | undefined };

/** Leaves out an expired link. Undefined when the traveller may not read the itinerary. */
export async function findShareLink(
  db: Db,
  { itineraryId, travellerId, now }: CallerOnItinerary & { now: Date },
): Promise<Found | undefined> {
  const [row] = await db<
    ({ role: ItineraryRole | null } & { givenRole: GivenRole | null; seed: Buffer; expiresAt: Date | null })[]
  >`
    select e.role, s.role as "givenRole", s.seed, s.expires_at as "expiresAt"
    from ${itinerariesFor(db, travellerId)}
    left join share_links s on s.itinerary_id = i.id and ${isOpen(db, now)}
    where i.id = ${itineraryId} and ${canRead(db, travellerId)}`;
  if (!row) return undefined;
  const { role, givenRole, seed, expiresAt } = row;
  return { role, link: givenRole === null ? undefined : { role: givenRole, seed, expiresAt } };
}

const isOpen = (db: Db, now: Date) => db`(s.expires_at is null or s.expires_at > ${now})`;

type NewShareLink = {
  itineraryId: string;
  role: GivenRole;
  tokenHash: Buffer;
  seed: Buffer;
  expiresAt: Date | null;
  now: Date;
};

/** Replaces the one there was. To be called while the itinerary is locked, by someone who can edit it. */
export async function putShareLink(
  db: Db,
  { itineraryId, role, tokenHash, seed, expiresAt, now }: NewShareLink,
): Promise<void> {
  await db`
    insert into share_links (itinerary_id, token_hash, seed, role, expires_at, created_at)
    values (${itineraryId}, ${tokenHash}, ${seed}, ${role}, ${expiresAt}, ${now})
    on conflict (itinerary_id) do update set
      token_hash = excluded.token_hash, seed = excluded.seed, role = excluded.role, expires_at = excluded.expires_at,
      created_at = excluded.created_at`;
}

/** To be called while the itinerary is locked, by someone who can edit it. */
export async function deleteShareLink(db: Db, itineraryId: string): Promise<void> {
  await db`delete from share_links where itinerary_id = ${itineraryId}`;
}

/** Whether the traveller or guest can join by a link or a call at all. People whom the owner removed cannot. */
export const canJoin = (db: Db, travellerId: string | null) => db`
  i.deleted_at is null and not l.is_hidden and e.lowered_to is distinct from 'none'
  and not ${isBlockedBy(db, db`i.owner_id`, travellerId)}`;

/** The role that a link or a call gives, at most the one that the owner has lowered the traveller to. */
export const offeredRole = (db: Db, role: ReturnType<Db>) =>
  db`coalesce(nullif(e.lowered_to, 'none'), ${role})`;

/** The role that a token gives, and the role that the person with the token has already. */
export type Offer = { role: ItineraryRole | null } & {
  givenRole: GivenRole;
  /** Whether someone added them, and they have neither opened nor accepted it yet. */
  isInvited: boolean;
};

/** What people who have a link's token see of the itinerary. */
type InvitationRow = Offer &
  AuthorRow & {
    /** Null for the share link. */
    emailInvitationId: string | null;
    /** JSON text without the braces. */
    card: string;
  };

type TokenOnItinerary = { itineraryId: string; travellerId: string | null; tokenHash: Buffer; now: Date };

/**
 * By the token of the share link, or of the link in a mail. Undefined when it is neither, when it has expired or was
 * declined, and when the traveller cannot join.
 */
export async function findInvitation(
  db: Db,
  { itineraryId, travellerId, tokenHash, now }: TokenOnItinerary,
): Promise<InvitationRow | undefined> {
  const [row] = await db<InvitationRow[]>`
    select v.id as "emailInvitationId", ${offeredRole(db, db`coalesce(s.role, v.role)`)} as "givenRole", e.role,
      e.invitation is not null as "isInvited", i.card,
      t.id, t.username, t.display_name as "displayName", t.avatar_key as "avatarKey"
    from ${itinerariesFor(db, travellerId)}
    join travellers t on t.id = i.owner_id
    left join share_links s on s.itinerary_id = i.id and s.token_hash = ${tokenHash} and ${isOpen(db, now)}
    left join email_invitations v on v.itinerary_id = i.id and v.token_hash = ${tokenHash} and v.expires_at > ${now}
      and not v.is_declined
    where i.id = ${itineraryId} and coalesce(s.role, v.role) is not null and ${canJoin(db, travellerId)}`;
  return row;
}

/** Skips links that someone is replacing or ending at this moment. */
export async function deleteExpiredShareLinks(db: Db, now: Date): Promise<number> {
  const { count } = await db`
    delete from share_links where itinerary_id in (
      select itinerary_id from share_links where expires_at <= ${now} for update skip locked
    )`;
  return count;
}
