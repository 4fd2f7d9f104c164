import type { MediaBase } from "../../presenters/summaries.queries.ts";
import { illustrated } from "./illustrated.ts";
import type { ItineraryRow } from "./itineraries.queries.ts";

/** An itinerary in its full form, as JSON text for the one who asked. */
export type FullItinerary = { readonly id: string; readonly etag: string; readonly jsonText: string };

/** The stored text, with what depends on the caller put after it: the draft itself is never parsed. */
export const fullItinerary = (
  { id, etag, draft, dayImages, rest }: ItineraryRow,
  mediaBase: MediaBase,
): FullItinerary => ({
  id,
  etag,
  jsonText: `{"id":"${id}",${illustrated(draft, dayImages, mediaBase).slice(1, -1)}${rest}`,
});
