import { Temporal } from "temporal-polyfill";

/** A name, and no offset, nor anything else in which Temporal would find a time zone. */
const name = /^[a-z][\w+-]*(\/[\w+-]+)*$/i;
/** EST, PST, CET: which of several places they mean, and whether their clocks change, is anyone's guess. */
const abbreviation = /^(?!UTC$|GMT$)[a-z]{3}$/i;

/** The time zone's name as IANA writes it, or nothing when there is none of that name. */
export function timeZoneName(given: string): string | undefined {
  if (!name.test(given) || abbreviation.test(given)) return undefined;
  try {
    return Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(given).timeZoneId;
  } catch {
    return undefined;
  }
}
