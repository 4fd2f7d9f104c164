import { Temporal } from "temporal-polyfill";

/** Only names: Temporal would also accept an offset, or a date with a time zone. */
const name = /^[a-z][\w+-]*(\/[\w+-]+)*$/i;
/** EST, PST, CET: they are ambiguous, and do not tell whether clocks change. */
const abbreviation = /^(?!UTC$|GMT$)[a-z]{3}$/i;

/** The time zone's name in IANA's spelling; undefined when there is no such time zone. */
export function timeZoneName(text: string): string | undefined {
  if (!name.test(text) || abbreviation.test(text)) return undefined;
  try {
    return Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(text).timeZoneId;
  } catch {
    return undefined;
  }
}
