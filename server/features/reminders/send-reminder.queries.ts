import type { ItineraryPreview } from "../../../contract/itinerary.ts";
import type { ReminderPreferences } from "../../../contract/reminder-preferences.ts";
import type { Db } from "../../platform/database/connect.ts";
import { canBeReminded } from "./find-reminders.queries.ts";
import { preferenceColumns } from "./preferences.queries.ts";
import type { Reminder } from "./reminder.ts";
import { type PreferencesRow, toReminderPreferences } from "./reminder-preferences.ts";

/**
 * Whether this transaction may send the reminder. An advisory lock instead of a row lock: a mail server may take
 * minutes, and deleting an account must not wait for it.
 */
export async function claimReminder(db: Db, reminder: Reminder): Promise<boolean> {
  const { travellerId, itineraryId, kind, day } = reminder;
  const [row] = await db<{ isClaimed: boolean }[]>`
    select pg_try_advisory_xact_lock(hashtextextended(${`reminder ${travellerId} ${itineraryId} ${kind} ${day}`}, 0))
        as "isClaimed",
      set_config('idle_in_transaction_session_timeout', '10min', true)`;
  return row?.isClaimed ?? false;
}

type UnsentReminder = {
  readonly email: string;
  /** Whether the traveller has confirmed the address. */
  readonly isConfirmed: boolean;
  readonly preferences: ReminderPreferences;
  readonly draft: ItineraryPreview;
};

/** Undefined when it was sent, or is no longer wanted. */
export async function findUnsent(
  db: Db,
  { travellerId, itineraryId, kind, day }: Reminder,
): Promise<UnsentReminder | undefined> {
  const [row] = await db<(PreferencesRow & { address: string; isConfirmed: boolean; draft: string })[]>`
    select t.email as address, t.email_confirmed_at is not null as "isConfirmed", i.draft, ${preferenceColumns(db)} from reminders r
    join travellers t on t.id = r.traveller_id
    join itineraries i on i.id = r.itinerary_id
    join travellers o on o.id = i.owner_id
    join library_entries e on e.itinerary_id = i.id and e.traveller_id = t.id
    left join reminder_preferences p on p.traveller_id = t.id
    where r.traveller_id = ${travellerId} and r.itinerary_id = ${itineraryId} and r.kind = ${kind}
      and r.day = ${day}::date and r.sent_at is null
      and ${canBeReminded(db)} and coalesce(p.email, true)`;
  if (!row) return undefined;
  return {
    email: row.address,
    isConfirmed: row.isConfirmed,
    preferences: toReminderPreferences(row),
    draft: JSON.parse(row.draft),
  };
}

/** Undefined when it is no longer wanted by any way. */
export async function findWanted(
  db: Db,
  { travellerId, itineraryId }: Pick<Reminder, "travellerId" | "itineraryId">,
): Promise<Pick<UnsentReminder, "preferences" | "draft"> | undefined> {
  const [row] = await db<(PreferencesRow & { draft: string })[]>`
    select i.draft, ${preferenceColumns(db)} from library_entries e
    join itineraries i on i.id = e.itinerary_id
    join travellers t on t.id = e.traveller_id
    join travellers o on o.id = i.owner_id
    left join reminder_preferences p on p.traveller_id = t.id
    where e.itinerary_id = ${itineraryId} and e.traveller_id = ${travellerId} and ${canBeReminded(db)}`;
  return row && { preferences: toReminderPreferences(row), draft: JSON.parse(row.draft) };
}

export async function markSent(
  db: Db,
  { travellerId, itineraryId, kind, day }: Reminder,
  now: Date,
): Promise<void> {
  await db`
    update reminders set sent_at = ${now}
    where traveller_id = ${travellerId} and itinerary_id = ${itineraryId} and kind = ${kind} and day = ${day}::date`;
}
