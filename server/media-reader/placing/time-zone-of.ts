import timeZoneNameAt from "@photostructure/tz-lookup";
import type { Coordinate } from "../../../contract/itinerary.ts";
import type { Place } from "../../gazetteer/place.ts";

/** The clocks of the destination; of its center, where it has several. */
export function timeZoneOf(
  destination: Place | undefined,
  center: Coordinate | undefined,
): string | undefined {
  if (destination?.timeZone) return destination.timeZone;
  return center && timeZoneNameAt(center.latitude, center.longitude);
}
