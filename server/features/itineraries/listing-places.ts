import type { GeoParts } from "../../geo/geo.parts.ts";
import type { TripPlaces } from "../../geo/place-finder/find-trip-places.ts";
import type { Parts } from "../../parts.ts";
import { facets } from "../../platform/search/facets.ts";
import { type AddedWord, vectorOf } from "../../platform/search/search-vector.ts";
import type { CompleteDraft } from "./complete-draft.ts";
import { listingForm } from "./listing-form.ts";
import {
  type FoundPlaces,
  findDueListings,
  type PlacedListing,
  writePlaces,
} from "./listing-places.queries.ts";

const batchSize = 50;
/** The job runs every minute. */
const maxMs = 45_000;
/** With so many in a row, the finder itself is in trouble. */
const maxFailures = 20;
/** Keeps the index small, however many places a trip goes to. */
const maxPlaceWords = 250;

/**
 * Looks up where itineraries in Explore are, so that they are found by the names of their countries, regions and cities
 * in all languages. Also brings the words of those up to date that an earlier version has written. Returns how many
 * were looked up; after `maxMs` the others are left for the next run.
 */
export async function indexPlaces({
  db,
  clock,
  log,
  placeFinder,
}: Pick<Parts, "db" | "clock" | "log"> & Pick<GeoParts, "placeFinder">): Promise<number> {
  const end = clock.time() + maxMs;
  let [count, failures, after] = [0, 0, ""];
  for (;;) {
    const due = await findDueListings(db, { after, limit: batchSize });
    const found: FoundPlaces[] = [];
    const goesOn = () => clock.time() < end && failures < maxFailures;
    for (const { id, draft, changedIn } of due) {
      if (!goesOn()) break;
      try {
        const trip: CompleteDraft = JSON.parse(draft);
        found.push({ id, changedIn, ...placeListing(trip, await placeFinder.findPlaces(tripOf(trip))) });
        failures = 0;
      } catch (error) {
        failures++;
        log.warn({ err: error, itineraryId: id }, "the places of an itinerary could not be looked up");
      }
    }
    if (found.length > 0) count += await writePlaces(db, found);
    after = due.at(-1)?.id ?? "";
    if (due.length < batchSize || !goesOn()) return count;
  }
}

/** Without notes and what else shows no place. */
const tripOf = ({ title, destination, center, days }: CompleteDraft) => ({
  title,
  ...(destination !== undefined && { destination }),
  ...(center && { center }),
  days: days.map(({ stops }) => ({
    stops: stops.map(({ name, coordinate }) => ({ name, ...(coordinate && { coordinate }) })),
  })),
});

export function placeListing(draft: CompleteDraft, { places, countries }: TripPlaces): PlacedListing {
  const words = new Map<string, AddedWord>();
  // The places with most stops come first, and their weights win.
  for (const { names, share } of places)
    for (const word of names.flatMap((name) => name.split(" ")))
      if (words.size < maxPlaceWords && !words.has(word))
        words.set(word, { word, weights: weightsOf(share) });
  return {
    listing: listingForm(draft),
    placeWords: vectorOf([...words.values()]),
    placeFacets: countries.map(facets.country),
  };
}

/** Where most of the trip is counts like its title. */
function weightsOf(share: number): string {
  if (share >= 0.6) return "AAA";
  if (share >= 0.25) return "BBB";
  return share >= 0.1 ? "C" : "D";
}
