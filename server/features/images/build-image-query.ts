import type { ItineraryPreview } from "../../../contract/itinerary.ts";
import type { ImageQuery } from "../../outside/image-search/image-search.ts";
import { onOneLine, tripQuery } from "../../pictures/posters/trip-query.ts";
import { type ImagePlace, stopIdOf } from "../../presenters/image-place.ts";

export type ItineraryImageQuery = ImageQuery & {
  /** The traveller typed the query: if the provider finds nothing for it, that is an error, and no poster is drawn. */
  readonly isByTraveller: boolean;
};

/** The query for a place: the traveller's words, else the trip itself or that part of it. */
export function buildImageQuery(
  query: string | undefined,
  draft: ItineraryPreview,
  place: ImagePlace,
): ItineraryImageQuery {
  // Without the center: the traveller's words may mean another place.
  if (query !== undefined) return { query: onOneLine(query), tags: draft.tags, isByTraveller: true };
  return { ...(stopQuery(draft, place) ?? tripQuery(draft, place || undefined)), isByTraveller: false };
}

/** A stop is known by its name and where it is. Undefined if the place is no stop's. */
function stopQuery(draft: ItineraryPreview, place: ImagePlace): ImageQuery | undefined {
  const stopId = stopIdOf(place);
  for (const { id: dayId, stops } of draft.days) {
    const stop = stops.find(({ id }) => id === stopId);
    if (!stop) continue;
    const { trip: _, ...ofDay } = tripQuery(draft, dayId);
    const query = [stop.name, draft.destination ?? ""].map(onOneLine).filter(Boolean).join(", ");
    const { coordinate } = stop;
    return { ...ofDay, query: query || ofDay.query, ...(coordinate && { center: coordinate, reachKm: 0 }) };
  }
  return undefined;
}
