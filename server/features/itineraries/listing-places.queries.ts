import { atMost } from "../../platform/database/at-most.ts";
import type { Db } from "../../platform/database/connect.ts";
import type { ListingForm } from "./listing-form.ts";

export type DueListing = { readonly id: string; readonly draft: string; readonly changedIn: string };

/** Some of those whose places have to be looked up, by id. Includes those that have left Explore and may come back. */
export function findDueListings(
  db: Db,
  { after, limit }: { after: string; limit: number },
): Promise<DueListing[]> {
  return db<DueListing[]>`
    select i.id, i.draft, w.changed_in::text as "changedIn"
    from listing_words w join itineraries i on i.id = w.itinerary_id
    where w.is_due ${after ? db`and w.itinerary_id > ${after}` : db``}
    order by w.itinerary_id ${atMost(db, limit)}`;
}

export type PlacedListing = {
  readonly listing: ListingForm;
  readonly placeWords: string;
  readonly placeFacets: readonly string[];
};

/** What was found for a listing, and the state in which it was read. */
export type FoundPlaces = PlacedListing & { readonly id: string; readonly changedIn: string };

/** How many were written: not those whose itinerary was changed meanwhile, which leaves them due. */
export async function writePlaces(db: Db, found: readonly FoundPlaces[]): Promise<number> {
  // New words fire let_go_of_words_changed. Rows are locked and words added in the order in which publishing does.
  const written = await db`
    with found as (
      select id, changed_in::xid8, place_words::tsvector, listing ->> 'placeKey' as place_key,
        (listing ->> 'words')::tsvector || place_words::tsvector as words, place_facets,
        array(select json_array_elements_text(listing -> 'facets')) || place_facets as facets
      from (
        select id, changed_in, place_words, listing::json,
          array(select json_array_elements_text(place_facets::json)) as place_facets
        from unnest(
          ${found.map(({ id }) => id)}::uuid[], ${found.map(({ changedIn }) => changedIn)}::text[],
          ${found.map(({ placeWords }) => placeWords)}::text[],
          ${found.map(({ placeFacets }) => JSON.stringify(placeFacets))}::text[],
          ${found.map(({ listing }) => JSON.stringify(listing))}::text[]
        ) as found (id, changed_in, place_words, place_facets, listing)
      ) parsed
    ), unchanged as (
      select w.itinerary_id from listing_words w join found on found.id = w.itinerary_id
      where w.changed_in = found.changed_in order by w.itinerary_id for no key update of w
    ), worded as (
      update listing_words former set
        words = found.words, facets = found.facets, place_words = found.place_words,
        place_facets = found.place_facets, place_key = found.place_key, is_due = false,
        changed_in = case when former.words = found.words then former.changed_in else pg_current_xact_id() end
      from found join unchanged on unchanged.itinerary_id = found.id where former.itinerary_id = found.id
      returning former.itinerary_id, former.words
    ), learnt as (
      insert into search_vocabulary (word)
      select distinct word collate "C" from worded join listings l using (itinerary_id), unnest(tsvector_to_array(worded.words)) as word
      where l.is_listed order by 1 on conflict do nothing
    )
    select from worded`;
  return written.length;
}
