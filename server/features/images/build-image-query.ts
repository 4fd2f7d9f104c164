import type { Day, ItineraryPreview } from "../../../contract/itinerary.ts";
import { distanceKm } from "../../geo/gazetteer/distance-km.ts";
import type { ImageQuery } from "../../outside/image-search/image-search.ts";

export type ItineraryImageQuery = ImageQuery & {
  /** By the traveller, in these words: nothing else will do. */
  readonly isByTraveller: boolean;
};

/** What is sought for a day or the cover: the traveller's own words, else where the itinerary goes. */
export function buildImageQuery(
  query: string | undefined,
  draft: ItineraryPreview,
  dayId: string | undefined,
): ItineraryImageQuery {
  const { title, destination, tags } = draft;
  // Own words may well mean another place than where the itinerary is.
  if (query !== undefined) return { query: onOneLine(query), tags, isByTraveller: true };
  return {
    query: onOneLine(destination ?? "") || onOneLine(title),
    ...findCenter(draft, dayId),
    tags,
    isByTraveller: false,
  };
}

/** Words may hold what no line of text does, and what PostgreSQL cannot keep: they come back in descriptions. */
const onOneLine = (words: string) =>
  words
    .toWellFormed()
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim();

/** Of the day, if there is one that has a place; else of all of it. */
function findCenter(
  { center: given, days }: ItineraryPreview,
  dayId: string | undefined,
): Pick<ImageQuery, "center" | "reachKm"> {
  const ofDay = placesOf(days.filter(({ id }) => id === dayId));
  const places = ofDay.length > 0 ? ofDay : placesOf(days);
  const center = ofDay[0] ?? given ?? places[0];
  if (!center) return {};
  return { center, reachKm: Math.max(0, ...places.map((place) => distanceKm(center, place))) };
}

const placesOf = (days: readonly Day[]) =>
  days.flatMap(({ stops }) => stops.flatMap(({ coordinate }) => coordinate ?? []));
