import type { ItineraryDraft } from "../../../contract/itinerary.ts";

/** What tells where the stops of an itinerary are. */
export type Trip = Pick<ItineraryDraft, "title" | "destination" | "center" | "days">;
