import { Failure } from "../platform/failure.ts";

/** Absent and not the caller's to see look the same. */
export function noSuchItinerary(): never {
  throw new Failure("notFound", { detail: "There is no such itinerary, or it is not yours to see." });
}
