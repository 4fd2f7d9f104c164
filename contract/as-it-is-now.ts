import { type Answer, json } from "./endpoint.ts";
import { Itinerary } from "./itinerary.ts";

/** The answer of writes to a part of an itinerary. */
export const asItIsNow = {
  status: 200,
  description: "The itinerary as it is now.",
  body: json(Itinerary),
  headers: ["ETag"],
} as const satisfies Answer;
