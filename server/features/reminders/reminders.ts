import type { ItineraryPreview } from "../../../contract/itinerary.ts";
import type {
  ReminderPreferences,
  ReminderPreferencesChange,
} from "../../../contract/reminder-preferences.ts";
import { type Principal, requireTraveller } from "../../access/principal.ts";
import type { Parts } from "../../parts.ts";
import { Failure } from "../../platform/failure.ts";
import { findPreferences, updatePreferences } from "./preferences.queries.ts";
import type { Reminder } from "./reminder.ts";
import type { ReminderOccasion } from "./reminder-occasion.ts";
import { findWanted } from "./send-reminder.queries.ts";

export function getReminderPreferences(
  { db }: Pick<Parts, "db">,
  principal: Principal,
): Promise<ReminderPreferences> {
  return findPreferences(db, requireTraveller(principal).travellerId);
}

/** What there is to remind the traveller of, by now and besides mails. Undefined when it has become pointless. */
export async function findReminder(
  { db, clock }: Pick<Parts, "db" | "clock">,
  reminder: Reminder,
): Promise<{ occasion: ReminderOccasion; draft: ItineraryPreview } | undefined> {
  const wanted = await findWanted(db, reminder);
  if (!wanted || wanted.preferences[reminder.kind] === false) return undefined;
  const { draft, preferences } = wanted;
  const [{ Temporal }, { reminderOccasion }] = await Promise.all([
    import("temporal-polyfill"),
    import("./reminder-occasion.ts"),
  ]);
  const now = Temporal.Instant.fromEpochMilliseconds(clock.time());
  const today = now.toZonedDateTimeISO(preferences.timeZone).toPlainDate();
  const occasion = reminderOccasion(reminder, draft, today);
  return occasion && { occasion, draft };
}

/** Fields that are left out stay as they are. */
export async function changeReminderPreferences(
  { db }: Pick<Parts, "db">,
  principal: Principal,
  { timeZone, ...rest }: ReminderPreferencesChange,
): Promise<void> {
  const { travellerId } = requireTraveller(principal);
  const change = { ...rest, ...(timeZone !== undefined && { timeZone: await requireTimeZone(timeZone) }) };
  if (Object.keys(change).length > 0) await updatePreferences(db, travellerId, change);
}

async function requireTimeZone(timeZone: string): Promise<string> {
  const { timeZoneName } = await import("../../platform/text/time-zone-name.ts");
  const name = timeZoneName(timeZone);
  if (name !== undefined) return name;
  const message = "must be the IANA name of a time zone, such as Europe/Lisbon";
  throw new Failure("validationFailed", {
    detail: `/timeZone ${message}. Offsets and abbreviations do not say when clocks change.`,
    errors: [{ path: "/timeZone", message }],
  });
}
