import { Failure } from "../platform/failure.ts";

/** An itinerary that does not exist and one that the caller may not read look the same. */
export function noSuchItinerary(): never {
  throw new Failure("notFound", { detail: "There is no such itinerary, or you may not see it." });
}
