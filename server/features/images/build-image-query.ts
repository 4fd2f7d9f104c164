import type { ItineraryPreview } from "../../../contract/itinerary.ts";
import type { ImageQuery } from "../../outside/image-search/image-search.ts";
import { onOneLine, tripQuery } from "../../pictures/posters/trip-query.ts";

export type ItineraryImageQuery = ImageQuery & {
  /** The traveller typed the query: if the provider finds nothing for it, that is an error, and no poster is drawn. */
  readonly isByTraveller: boolean;
};

/** The query for a day or the cover: the traveller's words, else the trip itself. */
export function buildImageQuery(
  query: string | undefined,
  draft: ItineraryPreview,
  dayId: string | undefined,
): ItineraryImageQuery {
  // Without the center: the traveller's words may mean another place.
  if (query !== undefined) return { query: onOneLine(query), tags: draft.tags, isByTraveller: true };
  return { ...tripQuery(draft, dayId), isByTraveller: false };
}
