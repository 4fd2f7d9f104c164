import { tzlib_get_ical_block as blockOf } from "timezones-ical-library";

/** Has at most as many entries as there are time zones. */
const written = new Map<string, string>();

/** The VTIMEZONE, under the name that events refer to. */
export function timeZoneBlock(name: string): string {
  let block = written.get(name);
  if (block === undefined) {
    const [found = ""] = blockOf(name);
    // For a zone with several names the library uses another one, such as Brussels for Amsterdam.
    block = `${found.replace(/^(TZID|X-LIC-LOCATION):.*$/gm, `$1:${name}`)}\r\n`;
    written.set(name, block);
  }
  return block;
}
