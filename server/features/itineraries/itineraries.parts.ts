import type { ItineraryReader } from "./itinerary-reader.ts";
import type { Views } from "./views.ts";

export type ItineraryParts = { readonly itineraryReader: ItineraryReader; readonly views: Views };
