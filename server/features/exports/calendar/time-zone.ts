import timeZoneNameAt from "@photostructure/tz-lookup";
import { tzlib_get_ical_block as blockOf } from "timezones-ical-library";
import type { Coordinate } from "../../../../contract/itinerary.ts";

/** The IANA name of the zone that holds there; at sea, one of whole hours. */
export const timeZoneAt = ({ latitude, longitude }: Coordinate): string =>
  timeZoneNameAt(latitude, longitude);

/** As many as there are zones, at most. */
const written = new Map<string, string>();

/** Its VTIMEZONE, by the name under which events refer to it. */
export function timeZoneBlock(name: string): string {
  let block = written.get(name);
  if (block === undefined) {
    const [found = ""] = blockOf(name);
    // Where a zone has several names the library gives another one: Brussels for Amsterdam.
    block = `${found.replace(/^(TZID|X-LIC-LOCATION):.*$/gm, `$1:${name}`)}\r\n`;
    written.set(name, block);
  }
  return block;
}
