import type { Day, ItineraryPreview } from "../../../contract/itinerary.ts";
import { distanceKm } from "../../geo/gazetteer/distance-km.ts";
import type { ImageQuery } from "../../outside/image-search/image-search.ts";

export type ItineraryImageQuery = ImageQuery & {
  /** The traveller typed the query: if the provider finds nothing for it, that is an error, and no poster is drawn. */
  readonly isByTraveller: boolean;
};

/** The query for a day or the cover: the traveller's words, else the destination or title. */
export function buildImageQuery(
  query: string | undefined,
  draft: ItineraryPreview,
  dayId: string | undefined,
): ItineraryImageQuery {
  const { title, destination, tags } = draft;
  // Without the center: the traveller's words may mean another place.
  if (query !== undefined) return { query: onOneLine(query), tags, isByTraveller: true };
  return {
    query: onOneLine(destination ?? "") || onOneLine(title),
    ...findCenter(draft, dayId),
    tags,
    isByTraveller: false,
  };
}

/** Removes what PostgreSQL cannot store, because descriptions contain the query. */
const onOneLine = (words: string) =>
  words
    .toWellFormed()
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim();

/** Of the day if it has a place, else of the itinerary. */
function findCenter(
  { center: ownCenter, days }: ItineraryPreview,
  dayId: string | undefined,
): Pick<ImageQuery, "center" | "reachKm"> {
  const ofDay = placesOf(days.filter(({ id }) => id === dayId));
  const places = ofDay.length > 0 ? ofDay : placesOf(days);
  const center = ofDay[0] ?? ownCenter ?? places[0];
  if (!center) return {};
  return { center, reachKm: Math.max(0, ...places.map((place) => distanceKm(center, place))) };
}

const placesOf = (days: readonly Day[]) =>
  days.flatMap(({ stops }) => stops.flatMap(({ coordinate }) => coordinate ?? []));
