import timeZoneNameAt from "@photostructure/tz-lookup";
import type { Coordinate } from "../itinerary.ts";

/** The IANA name of the time zone at this place; at sea, one of whole hours. */
export const timeZoneAt = ({ latitude, longitude }: Coordinate): string =>
  timeZoneNameAt(latitude, longitude);
