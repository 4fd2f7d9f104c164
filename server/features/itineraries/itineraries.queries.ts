import type { Role, Visibility } from "../../../contract/itinerary.ts";
import { lockOwner, lockTravellerAndOwner } from "../../access/owner-locks.queries.ts";
import { canRead, itinerariesFor, joinEntry } from "../../access/read-rule.queries.ts";
import type { Db } from "../../platform/database/connect.ts";
import { authorText, heroText, type MediaBase, timeText } from "../../presenters/summaries.queries.ts";

/** An itinerary as it is sent to one caller. */
export type ItineraryRow = {
  id: string;
  etag: string;
  role: Role;
  visibility: Visibility;
  /** JSON text of the draft, every id and default filled in. */
  draft: string;
  /** The images of its days by their ids, as JSON text; null when none has one. */
  dayImages: string | null;
  /** The rest of the full form, as the end of that JSON text. */
  rest: string;
};

export type NewItinerary = Written & {
  id: string;
  ownerId: string;
  visibility: Visibility;
  etag: string;
  createdAt: Date;
};

export type NewCopy = { id: string; sourceId: string; ownerId: string; etag: string; createdAt: Date };

export type ItineraryChange = Written & {
  id: string;
  /** Of the versions that it may be written over. */
  tags: readonly string[];
  travellerId: string;
  /** Stays when left out. */
  visibility: Visibility | undefined;
  /** What makes the new tag one of a kind. */
  tag: string;
  now: Date;
};

/** What a write says, in all the forms in which it is kept. */
export type Written = {
  draft: string;
  card: string;
  dayIds: readonly string[];
  /** PostgreSQL's text form of a tsvector: see searchVector. Null for what is not public. */
  words: string | null;
};

/** `i` is the itinerary, `t` its owner, `l` its listing, `c` whom it was copied from. */
export const fullForm = (db: Db, mediaBase: MediaBase, role?: Role) => {
  const given = role ? db`${role}::text` : db`coalesce(e.role, 'none')`;
  return db`
    i.id, i.etag, i.visibility, i.draft, ${dayImages(db)} as "dayImages", ${given} as role,
    ${heroText(db, mediaBase)} || ',"visibility":"' || i.visibility || '","role":"' || ${given} || '","author":' || ${authorText(db, mediaBase)}
    || case when i.copied_from is null then '' else
      ',"copiedFrom":{"id":"' || i.copied_from || '"'
      || coalesce(',"author":' || ${authorText(db, mediaBase, "c")}, '') || '}' end
    || ',"createdAt":"' || ${timeText(db, "i.created_at")} || '","updatedAt":"' || ${timeText(db, "i.updated_at")}
    || '","likesCount":' || coalesce(l.likes, 0) || ',"viewsCount":' || coalesce(l.views, 0) || '}' as rest`;
};

/** Only asked for where there are images: a function takes time. */
export const dayImages = (db: Db) =>
  db`case when i.images is not null then day_images_of(i.images, i.day_ids)::text end`;

export const around = (db: Db) => db`
  join travellers t on t.id = i.owner_id
  left join listings l on l.itinerary_id = i.id
  left join travellers c on c.id = i.copied_from_author`;

/** Without those of days that are gone: they are between the itinerary and those who can restore it. */
const shownImages = (db: Db) => db`
  case when source.has_lost_images
  then nullif(source.images - lost_days_of(source.images, source.day_ids), '{}') else source.images end`;

/** Undefined when the owner is gone. */
export async function insertItinerary(
  db: Db,
  { id, ownerId, visibility, draft, card, dayIds, words, etag, createdAt }: NewItinerary,
  mediaBase: MediaBase,
): Promise<ItineraryRow | undefined> {
  const [row] = await db<ItineraryRow[]>`
    with i as (
      insert into itineraries (id, owner_id, visibility, draft, card, day_ids, etag, written_by, created_at, updated_at)
      select ${id}, owner.id, ${visibility}, ${draft}, ${card}, ${dayIds as string[]}::text[], ${etag}, owner.id, ${createdAt}, ${createdAt}
      from travellers owner where owner.id = ${ownerId} for share
      returning *
    ), worded as (
      insert into listing_words (itinerary_id, words) select id, ${words}::tsvector from i where visibility = 'public'
      returning words
    ), learnt as (
      insert into search_vocabulary (word) select unnest(tsvector_to_array(words)) from worded on conflict do nothing
    )
    select ${fullForm(db, mediaBase, "owner")} from i ${around(db)}`;
  return row;
}

/** Undefined when there is nothing that the caller may read, or the caller is gone. */
export async function insertCopy(
  db: Db,
  { id, sourceId, ownerId, etag, createdAt }: NewCopy,
  mediaBase: MediaBase,
): Promise<ItineraryRow | undefined> {
  const [row] = await db<ItineraryRow[]>`
    with held as materialized (${lockTravellerAndOwner(db, ownerId, sourceId)}), source as materialized (
      select i.* from ${itinerariesFor(db, ownerId)}
      where array[${ownerId}::uuid, i.owner_id] <@ (select array_agg(id) from held)
        and i.id = ${sourceId} and ${canRead(db, ownerId)}
    ), i as (
      insert into itineraries (
        id, owner_id, draft, card, day_ids, images, etag, written_by, created_at, updated_at,
        copied_from, copied_from_author)
      select ${id}, owner.id, source.draft, source.card, source.day_ids, ${shownImages(db)}, ${etag}, owner.id, ${createdAt}, ${createdAt},
        source.id, source.owner_id
      from source, travellers owner where owner.id = ${ownerId} for share of owner
      returning *
    )
    select ${fullForm(db, mediaBase, "owner")} from i ${around(db)}`;
  return row;
}

/**
 * Undefined when the caller may not write it so, when it has none of the tags, when it says this already, and when it is
 * public and no words came along. Of several
 * who wait for the row, the first to get it changes the tag, and the others find that it is theirs no more.
 */
export async function updateItinerary(
  db: Db,
  { id, tags, travellerId, visibility, draft, card, dayIds, words, tag, now }: ItineraryChange,
  mediaBase: MediaBase,
): Promise<ItineraryRow | undefined> {
  const [row] = await db<ItineraryRow[]>`
    with said as (
      select ${draft}::text as draft, ${visibility ?? null}::text as visibility
    ), owner as materialized (${lockOwner(db, id)}), i as (
      update itineraries i set
        draft = said.draft, card = ${card}, day_ids = ${dayIds as string[]}::text[], visibility = coalesce(said.visibility, i.visibility),
        version = i.version + 1, etag = '"' || (i.version + 1) || '-' || ${tag}::text || '"',
        -- Never the same time twice: whoever has seen the last one asks for what came after it.
        updated_at = greatest(${now}, i.updated_at + interval '1 millisecond'), written_at = null,
        written_by = e.traveller_id
      from said, owner, library_entries e
      where i.id = ${id} and i.owner_id = owner.id and i.deleted_at is null and i.etag = any(${tags as string[]}::text[])
        and e.itinerary_id = i.id and e.traveller_id = ${travellerId}
        and (e.role = 'owner' or e.role = 'editor' and coalesce(said.visibility = i.visibility, true))
        and (i.draft <> said.draft or i.visibility <> said.visibility)
        -- What is in Explore is not written without its words.
        and (${words}::text is not null or coalesce(said.visibility, i.visibility) <> 'public')
      returning i.*
    ), worded as (
      insert into listing_words as known (itinerary_id, words)
      select id, ${words}::tsvector from i where visibility = 'public'
      on conflict (itinerary_id) do update set words = excluded.words, changed_in = pg_current_xact_id()
      where known.words <> excluded.words
      returning words
    ), learnt as (
      insert into search_vocabulary (word) select unnest(tsvector_to_array(words)) from worded on conflict do nothing
    )
    select ${fullForm(db, mediaBase)} from i ${around(db)} ${joinEntry(db, travellerId)}`;
  return row;
}

/** Undefined when there is none, or none that the caller may read. */
export async function findItinerary(
  db: Db,
  id: string,
  travellerId: string | null,
  mediaBase: MediaBase,
): Promise<ItineraryRow | undefined> {
  const [row] = await db<ItineraryRow[]>`
    select ${fullForm(db, mediaBase)} from itineraries i ${around(db)} ${joinEntry(db, travellerId)}
    where i.id = ${id} and ${canRead(db, travellerId)}`;
  return row;
}

/** The oldest first. */
export async function listOwnIds(db: Db, ownerId: string): Promise<string[]> {
  const rows = await db<{ id: string }[]>`
    select id from itineraries where owner_id = ${ownerId} order by created_at, id`;
  return rows.map(({ id }) => id);
}

/** For their owner, those in the trash too; the oldest first. */
export function findOwnItineraries(
  db: Db,
  ids: readonly string[],
  mediaBase: MediaBase,
): Promise<(ItineraryRow & { isDeleted: boolean })[]> {
  return db<(ItineraryRow & { isDeleted: boolean })[]>`
    select ${fullForm(db, mediaBase, "owner")}, i.deleted_at is not null as "isDeleted" from itineraries i ${around(db)}
    where i.id = any(${ids as string[]}::uuid[]) order by i.created_at, i.id`;
}
