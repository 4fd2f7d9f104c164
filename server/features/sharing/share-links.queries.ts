import type { GivenRole } from "../../../contract/sharing.ts";
import type { Db } from "../../platform/database/connect.ts";
import type { AuthorRow } from "../../presenters/authors.queries.ts";
import { mayRead } from "../../presenters/summaries.queries.ts";
import { type Standing, seenBy } from "./companions.queries.ts";

type Asked = { itineraryId: string; travellerId: string };

export type ShareLinkRow = { role: GivenRole; seed: Buffer; expiresAt: Date | null };

type Found = Standing & { link: ShareLinkRow | undefined };

/** Without the link where it has expired. Undefined when the traveller may not read the itinerary. */
export async function findShareLink(
  db: Db,
  { itineraryId, travellerId, now }: Asked & { now: Date },
): Promise<Found | undefined> {
  const [row] = await db<(Standing & { given: GivenRole | null; seed: Buffer; expiresAt: Date | null })[]>`
    select e.role, s.role as given, s.seed, s.expires_at as "expiresAt"
    from ${seenBy(db, travellerId)}
    left join share_links s on s.itinerary_id = i.id and ${isOpen(db, now)}
    where i.id = ${itineraryId} and ${mayRead(db, travellerId)}`;
  if (!row) return undefined;
  const { role, given, seed, expiresAt } = row;
  return { role, link: given === null ? undefined : { role: given, seed, expiresAt } };
}

const isOpen = (db: Db, now: Date) => db`(s.expires_at is null or s.expires_at > ${now})`;

/**
 * The traveller's entry, held while they can edit. They and the itinerary are held first, in the order in which everyone
 * does: whoever leaves or changes roles at this moment is waited for, and the role is then the one that they gave.
 */
export const heldEditor = (db: Db, { itineraryId, travellerId }: Asked) => db`
  traveller as materialized (
    select id from travellers where id = ${travellerId} for key share
  ), itinerary as materialized (
    select id from itineraries
    where id = ${itineraryId} and deleted_at is null and exists (select from traveller)
    for share
  ), editor as materialized (
    select e.itinerary_id, e.traveller_id from library_entries e join itinerary on itinerary.id = e.itinerary_id
    where e.traveller_id = ${travellerId} and e.role in ('owner', 'editor')
    for share of e
  )`;

type NewShareLink = Asked & {
  role: GivenRole;
  tokenHash: Buffer;
  seed: Buffer;
  expiresAt: Date | null;
  now: Date;
};

/** Instead of the one there was. False when the traveller cannot edit the itinerary. */
export async function putShareLink(
  db: Db,
  { role, tokenHash, seed, expiresAt, now, ...asked }: NewShareLink,
): Promise<boolean> {
  const rows = await db`
    with ${heldEditor(db, asked)}
    insert into share_links (itinerary_id, token_hash, seed, role, expires_at, created_at)
    select itinerary_id, ${tokenHash}, ${seed}, ${role}, ${expiresAt}, ${now} from editor
    on conflict (itinerary_id) do update set
      token_hash = excluded.token_hash, seed = excluded.seed, role = excluded.role, expires_at = excluded.expires_at,
      created_at = excluded.created_at
    returning 1`;
  return rows.length > 0;
}

/** Also when there was none. False when the traveller cannot edit the itinerary. */
export async function deleteShareLink(db: Db, asked: Asked): Promise<boolean> {
  const [row] = await db<{ canEdit: boolean }[]>`
    with ${heldEditor(db, asked)}, ended as (
      delete from share_links using editor where share_links.itinerary_id = editor.itinerary_id
    )
    select exists (select from editor) as "canEdit"`;
  return row?.canEdit ?? false;
}

/** Whether the owner lets the traveller, or a guest, join at all. Whom they removed, they have to add. */
export const isOpenTo = (db: Db, travellerId: string | null) => db`
  i.deleted_at is null and t.suspended_at is null and e.lowered_to is distinct from 'none'
  and not exists (select from blocks where blocker_id = i.owner_id and blocked_id = ${travellerId})`;

/** What a link or a call gives the traveller: no more than the owner left them when they lowered them. */
export const givenAtMost = (db: Db, role: ReturnType<Db>) =>
  db`coalesce(nullif(e.lowered_to, 'none'), ${role})`;

/** What a token gives, and how whoever has it stands already. */
export type Offer = Standing & {
  given: GivenRole;
  /** Whether they were added, and have neither opened nor accepted it yet. */
  isInvited: boolean;
};

/** What a link leads to, for whoever has its token. */
export type InvitationRow = Offer &
  AuthorRow & {
    tokenHash: Buffer;
    /** JSON text without the braces. */
    card: string;
  };

/** Undefined when there is no link, when it has expired, and when the owner lets the traveller not join. */
export async function findInvitation(
  db: Db,
  { itineraryId, travellerId, now }: { itineraryId: string; travellerId: string | null; now: Date },
): Promise<InvitationRow | undefined> {
  const [row] = await db<InvitationRow[]>`
    select s.token_hash as "tokenHash", ${givenAtMost(db, db`s.role`)} as given, e.role,
      e.invitation is not null as "isInvited", i.card,
      t.id, t.username, t.display_name as "displayName", t.avatar_key as "avatarKey"
    from ${seenBy(db, travellerId)}
    join share_links s on s.itinerary_id = i.id and ${isOpen(db, now)}
    where i.id = ${itineraryId} and ${isOpenTo(db, travellerId)}`;
  return row;
}

/** Those that someone replaces or ends at this moment are left to them. */
export async function deleteExpiredShareLinks(db: Db, now: Date): Promise<number> {
  const { count } = await db`
    delete from share_links where itinerary_id in (
      select itinerary_id from share_links where expires_at <= ${now} for update skip locked
    )`;
  return count;
}
