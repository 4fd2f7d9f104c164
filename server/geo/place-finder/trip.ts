import type { ItineraryDraft } from "../../../contract/itinerary.ts";

/** The parts of an itinerary that show where its stops are. */
export type Trip = Pick<ItineraryDraft, "title" | "destination" | "center" | "days">;
