import type { Visibility } from "../../../contract/itinerary.ts";
import { atMost } from "../../platform/database/at-most.ts";
import type { Db } from "../../platform/database/connect.ts";
import type { ListingForm } from "./listing-form.ts";

/**
 * Locks every row that changes when the owner's publications are hidden, withdrawn or published again. The owner is
 * locked already. All rows are locked before the first write, in the same order as in `lockBelongings`, so that no two
 * transactions wait for each other.
 */
export async function lockPublished(db: Db, ownerId: string): Promise<void> {
  await db`select from itineraries where owner_id = ${ownerId} order by id for no key update`;
  await db`
    select from library_entries where itinerary_id in (select id from itineraries where owner_id = ${ownerId})
    order by itinerary_id, traveller_id for no key update`;
  await db`select from listings where owner_id = ${ownerId} order by itinerary_id for no key update`;
  await db`select from profiles where traveller_id = ${ownerId} for no key update`;
}

type Write = {
  /** Makes the new tags unique. */
  tag: string;
  now: Date;
};

/** The columns of every new version. `written_by` stays, because the content is still that author's. */
const newVersion = (db: Db, { tag, now }: Write) => db`
  version = i.version + 1, etag = '"' || (i.version + 1) || '-' || ${tag}::text || '"',
  updated_at = greatest(${now}::timestamptz, i.updated_at + interval '1 millisecond'), written_at = null, write_key = null`;

/** Includes the trash: an itinerary restored from there would be public again. */
export async function withdrawPublished(db: Db, ownerId: string, write: Write): Promise<void> {
  const withdrawn = await db<{ id: string; visibility: Visibility }[]>`
    update itineraries i set visibility = 'private', ${newVersion(db, write)}
    from itineraries before
    where i.owner_id = ${ownerId} and i.visibility <> 'private' and before.id = i.id
    returning i.id, before.visibility`;
  // In a separate statement, because the trigger on a change of visibility deletes what was stored about it before.
  await db`
    insert into unpublished_itineraries (itinerary_id, visibility)
    select * from unnest(
      ${withdrawn.map(({ id }) => id)}::uuid[], ${withdrawn.map(({ visibility }) => visibility)}::text[])`;
}

export type WithdrawnRow = { id: string; visibility: "unlisted" | "public"; draft: string };

/** Some of what was withdrawn and can be published again, by id. */
export function listWithdrawn(
  db: Db,
  ownerId: string,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<WithdrawnRow[]> {
  return db<WithdrawnRow[]>`
    select i.id, u.visibility, i.draft from unpublished_itineraries u join itineraries i on i.id = u.itinerary_id
    where i.owner_id = ${ownerId} and i.deleted_at is null ${after ? db`and i.id > ${after}` : db``}
    order by i.id ${atMost(db, limit)}`;
}

export type Republication = Pick<WithdrawnRow, "id" | "visibility"> & {
  /** Null unless it is public. */
  listing: ListingForm | null;
};

/** As values of `words`, `facets` and `place_key`. */
export const listingColumns = (db: Db, listing: ListingForm | null) => db`
  ${listing?.words ?? null}::text::tsvector, ${(listing?.facets ?? []) as string[]}::text[], ${listing?.placeKey ?? null}::text`;

/** Where it is listed already: keeps the names of its places, unless it may be elsewhere now. */
export const renewListing = (db: Db) => db`
  on conflict (itinerary_id) do update set
    words = excluded.words || case when former.place_key = excluded.place_key then former.place_words else '' end,
    facets = excluded.facets || case when former.place_key = excluded.place_key then former.place_facets else '{}' end,
    place_words = case when former.place_key = excluded.place_key then former.place_words else '' end,
    place_facets = case when former.place_key = excluded.place_key then former.place_facets else '{}' end,
    place_key = excluded.place_key,
    is_due = former.is_due or former.place_key is distinct from excluded.place_key,
    changed_in = pg_current_xact_id()
  where former.place_key is distinct from excluded.place_key
    or former.words <> excluded.words || former.place_words or former.facets <> excluded.facets || former.place_facets`;

/** The trigger on a change of visibility deletes the note that they were withdrawn. */
export async function republish(db: Db, publications: readonly Republication[], write: Write): Promise<void> {
  await db`
    with publication as (
      select * from unnest(
        ${publications.map(({ id }) => id)}::uuid[], ${publications.map(({ visibility }) => visibility)}::text[],
        ${publications.map(({ listing }) => listing && JSON.stringify(listing))}::text[]) as publication (id, visibility, listing)
    ), worded as (
      insert into listing_words as former (itinerary_id, words, facets, place_key)
      select id, (listing ->> 'words')::tsvector,
        array(select json_array_elements_text(listing -> 'facets')), listing ->> 'placeKey'
      from (select id, listing::json from publication where listing is not null) published
      ${renewListing(db)}
    )
    update itineraries i set visibility = publication.visibility, ${newVersion(db, write)} from publication where i.id = publication.id`;
}

/** In one statement and in order, because other transactions add words at the same time. */
export async function addSearchWords(db: Db, ids: readonly string[]): Promise<void> {
  await db`
    insert into search_vocabulary (word)
    select distinct word from listing_words, unnest(tsvector_to_array(words)) as word
    where itinerary_id = any(${ids as string[]}::uuid[])
    order by word on conflict do nothing`;
}

/** What was withdrawn from the owner stays private. */
export async function deleteWithdrawn(db: Db, ownerId: string): Promise<void> {
  await db`
    delete from unpublished_itineraries u using itineraries i where i.id = u.itinerary_id and i.owner_id = ${ownerId}`;
}
