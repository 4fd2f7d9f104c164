import type { ItineraryRow } from "./itineraries.queries.ts";

/** An itinerary in its full form, as JSON text for the one who asked. */
export type FullItinerary = { readonly id: string; readonly etag: string; readonly jsonText: string };

/** The stored text, with what depends on the caller put after it: the draft itself is never parsed. */
export const fullItinerary = ({ id, etag, draft, rest }: ItineraryRow): FullItinerary => ({
  id,
  etag,
  jsonText: `{"id":"${id}",${draft.slice(1, -1)}${rest}`,
});
