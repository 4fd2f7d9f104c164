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

/** Whether it was written: not if the itinerary was changed meanwhile, which leaves it due. */
export async function writePlaces(
  db: Db,
  { id, changedIn, listing, placeWords, placeFacets }: PlacedListing & { id: string; changedIn: string },
): Promise<boolean> {
  // New words fire let_go_of_words_changed.
  const written = await db`
    with placed as (
      select ${listing.words}::text::tsvector || ${placeWords}::text::tsvector as words,
        ${listing.facets as string[]}::text[] || ${placeFacets as string[]}::text[] as facets
    ), worded as (
      update listing_words former set
        words = placed.words, facets = placed.facets, place_words = ${placeWords}::text::tsvector,
        place_facets = ${placeFacets as string[]}::text[], place_key = ${listing.placeKey}, is_due = false,
        changed_in = case when former.words = placed.words then former.changed_in else pg_current_xact_id() end
      from placed where former.itinerary_id = ${id} and former.changed_in = ${changedIn}::text::xid8
      returning former.words
    ), learnt as (
      insert into search_vocabulary (word)
      select word from worded join listings l on l.itinerary_id = ${id} and l.is_listed, unnest(tsvector_to_array(words)) as word
      order by word collate "C" on conflict do nothing
    )
    select from worded`;
  return written.length > 0;
}
