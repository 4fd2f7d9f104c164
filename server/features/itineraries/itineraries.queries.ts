import type { PublicDetails, Role, Visibility } from "../../../contract/itinerary.ts";
import { lockOwner, lockTravellerAndOwner } from "../../access/owner-locks.queries.ts";
import { canRead, itinerariesFor, joinEntry } from "../../access/read-rule.queries.ts";
import type { Db } from "../../platform/database/connect.ts";
import { itineraryColumns, itineraryJoins } from "../../presenters/itinerary-columns.queries.ts";
import type { ItineraryRow } from "../../presenters/itinerary-json.ts";
import type { ListingForm } from "./listing-form.ts";
import { listingColumns, renewListing } from "./publications.queries.ts";
import { refusalOf, type WriteResult, type WriteRow } from "./write-result.ts";

export type NewItinerary = StoredForm & {
  id: string;
  ownerId: string;
  visibility: Visibility;
  publicDetails: PublicDetails | null;
  etag: string;
  createdAt: Date;
};

export type NewCopy = Omit<StoredForm, "listing"> & {
  id: string;
  /** The original as it was read: nothing is copied if it has changed since, or the caller's role on it. */
  source: { id: string; etag: string; role: Role };
  ownerId: string;
  publicDetails: PublicDetails | null;
  etag: string;
  createdAt: Date;
};

export type ItineraryChange = StoredForm & {
  id: string;
  /** Tags of the versions that may be replaced. */
  tags: readonly string[];
  travellerId: string;
  /** Unchanged if left out. */
  visibility: Visibility | undefined;
  /** What the history says of it, as JSON, compared with the version that has this tag. */
  changes: { since: string; json: string } | undefined;
  /** Unchanged if left out; null if the owner no longer says. */
  publicDetails: PublicDetails | null | undefined;
  /** With which this write would be repeated, if no answer came. */
  key: string | undefined;
  /** Makes the new tag unique. */
  tag: string;
  now: Date;
};

/** A draft in all the forms in which it is stored. */
export type StoredForm = {
  draft: string;
  card: string;
  dayIds: readonly string[];
  /** Null unless it is public. */
  listing: ListingForm | null;
  /** A hash of what a picture of the trip shows. */
  posterSubject: Buffer;
};

/** Leaves out images of deleted days and stops; only people who can restore those may see them. */
const shownImages = (db: Db) => db`
  case when source.has_lost_images
  then nullif(source.images - lost_days_of(source.images, source.day_ids), '{}') else source.images end`;

/** Undefined when the owner's account was deleted, or they have or had an itinerary with this id. */
export async function insertItinerary(
  db: Db,
  {
    id,
    ownerId,
    visibility,
    publicDetails,
    draft,
    card,
    dayIds,
    listing,
    posterSubject,
    etag,
    createdAt,
  }: NewItinerary,
): Promise<ItineraryRow | undefined> {
  // Triggers: introduce_itinerary makes the owner's library entry and the listing (count_listing_come), mark_tag marks
  // the tag if something is left out for everyone else.
  const [row] = await db<ItineraryRow[]>`
    with i as (
      insert into itineraries (
        id, owner_id, visibility, public_details, draft, card, day_ids, poster_subject, etag, written_by, created_at,
        updated_at)
      select ${id}, owner.id, ${visibility}, ${jsonb(db, publicDetails)}, ${draft}, ${card},
        ${dayIds as string[]}::text[], ${posterSubject}, ${etag}, owner.id, ${createdAt}, ${createdAt}
      from travellers owner
      where owner.id = ${ownerId} and not exists (
        select from library_entries where itinerary_id = ${id} and traveller_id = ${ownerId})
      for share of owner
      on conflict (id) do nothing returning *
    ), worded as (
      insert into listing_words (itinerary_id, words, facets, place_key)
      select id, ${listingColumns(db, listing)} from i where visibility = 'public'
      returning words
    ), learnt as (
      insert into search_vocabulary (word) select unnest(tsvector_to_array(words)) from worded on conflict do nothing
    )
    select ${itineraryColumns(db, ownerId, "owner")} from i ${itineraryJoins(db)}`;
  return row;
}

/** Undefined when the original is no longer as it was read, or the caller's account was deleted. */
export async function insertCopy(
  db: Db,
  { id, source, ownerId, publicDetails, draft, card, dayIds, posterSubject, etag, createdAt }: NewCopy,
): Promise<ItineraryRow | undefined> {
  // Triggers: as for insertItinerary; use_images_come marks the images as used, list_stops_with_images notes their stops.
  const [row] = await db<ItineraryRow[]>`
    with held as materialized (${lockTravellerAndOwner(db, ownerId, source.id)}), source as materialized (
      select i.* from ${itinerariesFor(db, ownerId)}
      where array[${ownerId}::uuid, i.owner_id] <@ (select array_agg(id) from held)
        and i.id = ${source.id} and ${canRead(db, ownerId)}
        and i.etag = ${source.etag} and coalesce(e.role, 'none') = ${source.role}
    ), i as (
      insert into itineraries (
        id, owner_id, public_details, draft, card, day_ids, images, poster_subject, etag, written_by, created_at,
        updated_at, copied_from, copied_from_author)
      select ${id}, owner.id, ${jsonb(db, publicDetails)}, ${draft}, ${card}, ${dayIds as string[]}::text[],
        ${shownImages(db)}, ${posterSubject}, ${etag}, owner.id, ${createdAt}, ${createdAt},
        source.id, source.owner_id
      from source, travellers owner where owner.id = ${ownerId} for share of owner
      returning *
    )
    select ${itineraryColumns(db, ownerId, "owner")} from i ${itineraryJoins(db)}`;
  return row;
}

/** Of several writes that wait for the row, the first changes the tag, so that the others no longer match it. */
export async function updateItinerary(db: Db, change: ItineraryChange): Promise<WriteResult> {
  const { id, tags, travellerId, visibility, publicDetails, changes, key, tag, now } = change;
  const { draft, card, dayIds, listing, posterSubject } = change;
  const newDetails = publicDetails === undefined ? db`i.public_details` : jsonb(db, publicDetails);
  // Triggers: keep_revision stores the former version, spread_itinerary updates library entries and the listing. A
  // change of visibility fires tell_itinerary_change and forget_unpublished, and on the listing count_listing_change,
  // let_go_of_words_unlisted and learn_words_listed. New words fire let_go_of_words_changed, another route
  // let_go_of_poster_change; mark_tag as for every new tag.
  const [row] = await db<WriteRow[]>`
    with sent as (
      select ${draft}::text as draft, ${visibility ?? null}::text as visibility
    ), owner as materialized (${lockOwner(db, id)}), written as (
      update itineraries i set
        draft = sent.draft, card = ${card}, day_ids = ${dayIds as string[]}::text[], visibility = coalesce(sent.visibility, i.visibility),
        public_details = ${newDetails}, poster_subject = ${posterSubject},
        version = i.version + 1, etag = '"' || (i.version + 1) || '-' || ${tag}::text || '"',
        -- Never the same time twice: clients ask for what changed after the last time that they know.
        updated_at = greatest(${now}, i.updated_at + interval '1 millisecond'), written_at = null,
        written_by = e.traveller_id, changes_version = i.version + 1,
        changes = case when i.etag = ${changes?.since ?? null}::text then ${changes?.json ?? null}::text end,
        write_key = ${key ?? null}
      from sent, owner, library_entries e
      where i.id = ${id} and i.owner_id = owner.id and i.deleted_at is null and i.etag = any(${tags as string[]}::text[])
        and e.itinerary_id = i.id and e.traveller_id = ${travellerId}
        and (e.role = 'owner' or e.role = 'editor' and coalesce(sent.visibility = i.visibility, true)
          and i.public_details is not distinct from ${newDetails})
        and (i.draft <> sent.draft or i.visibility <> sent.visibility
          or i.public_details is distinct from ${newDetails})
        -- A public itinerary is only written together with its words for the search.
        and (${listing !== null} or coalesce(sent.visibility, i.visibility) <> 'public')
      returning i.*
    ), worded as (
      insert into listing_words as former (itinerary_id, words, facets, place_key)
      select id, ${listingColumns(db, listing)} from written where visibility = 'public'
      ${renewListing(db)} returning words
    ), learnt as (
      insert into search_vocabulary (word) select unnest(tsvector_to_array(words)) from worded on conflict do nothing
    )
    ${writtenOrCurrent(db, { id, travellerId })}`;
  const refusal = refusalOf(row, tags);
  if (refusal || !row) return refusal ?? { kind: "missing" };
  if (row.isWritten) return { kind: "written", row };
  const keepsVisibility = visibility === undefined || visibility === row.visibility;
  if (!keepsVisibility && row.role !== "owner") return { kind: "ownerOnly", field: "visibility" };
  const keepsDetails = publicDetails === undefined || areEqual(publicDetails, row.publicDetails);
  if (!keepsDetails && row.role !== "owner") return { kind: "ownerOnly", field: "publicDetails" };
  if (keepsVisibility && keepsDetails && row.draft === draft) return { kind: "unchanged", row };
  if (listing === null && (visibility ?? row.visibility) === "public") return { kind: "wordsMissing" };
  return { kind: "raced" };
}

const areEqual = (one: PublicDetails | null, other: PublicDetails | null): boolean =>
  one?.costs === other?.costs && one?.phones === other?.phones;

const jsonb = (db: Db, details: PublicDetails | null) =>
  details === null ? db`null::jsonb` : db`${db.json(details)}::jsonb`;

/** The end of a statement whose part `written` contains the new row. */
export const writtenOrCurrent = (
  db: Db,
  { id, travellerId, more = db`` }: { id: string; travellerId: string; more?: Fragment },
) => db`
  select ${itineraryColumns(db, travellerId)}, true as "isWritten" ${more}
  from written i ${itineraryJoins(db)} ${joinEntry(db, travellerId)}
  union all
  select ${itineraryColumns(db, travellerId)}, false ${more}
  from itineraries i ${itineraryJoins(db)} ${joinEntry(db, travellerId)}
  where not exists (select from written) and i.id = ${id} and ${canRead(db, travellerId)}`;

type Fragment = ReturnType<Db>;

/** Undefined when it does not exist, or the caller may not read it. */
export async function findItinerary(
  db: Db,
  id: string,
  travellerId: string | null,
): Promise<ItineraryRow | undefined> {
  const [row] = await db<ItineraryRow[]>`
    select ${itineraryColumns(db, travellerId)} from itineraries i ${itineraryJoins(db)} ${joinEntry(db, travellerId)}
    where i.id = ${id} and ${canRead(db, travellerId)}`;
  return row;
}

/** Library entries outlive their itineraries, so the ids of those that are gone for good count too. */
export async function isIdTaken(db: Db, id: string, ownerId: string): Promise<boolean> {
  const rows = await db`
    select from library_entries where itinerary_id = ${id} and traveller_id = ${ownerId}`;
  return rows.length > 0;
}

/** Whether the traveller wrote a version with this key, of those that are kept. */
export async function hasWritten(
  db: Db,
  { id, travellerId, key }: { id: string; travellerId: string; key: string },
): Promise<boolean> {
  const rows = await db`
    select from itineraries where id = ${id} and written_by = ${travellerId} and write_key = ${key}
    union all
    select from itinerary_revisions
    where itinerary_id = ${id} and written_by = ${travellerId} and write_key = ${key}`;
  return rows.length > 0;
}

/** The oldest first. */
export async function listOwnIds(db: Db, ownerId: string): Promise<string[]> {
  const rows = await db<{ id: string }[]>`
    select id from itineraries where owner_id = ${ownerId} order by created_at, id`;
  return rows.map(({ id }) => id);
}

type OwnItineraryRow = ItineraryRow & { readonly card: string; readonly isDeleted: boolean };

/** For their owner, including the trash; the oldest first. */
export function findOwnItineraries(db: Db, ids: readonly string[]): Promise<OwnItineraryRow[]> {
  return db<OwnItineraryRow[]>`
    select ${itineraryColumns(db, db`i.owner_id`, "owner")}, i.card, i.deleted_at is not null as "isDeleted" from itineraries i ${itineraryJoins(db)}
    where i.id = any(${ids as string[]}::uuid[]) order by i.created_at, i.id`;
}
