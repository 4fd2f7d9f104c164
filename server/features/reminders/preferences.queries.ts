import type { ReminderPreferences } from "../../../contract/reminder-preferences.ts";
import type { Db } from "../../platform/database/connect.ts";
import { reminderDefaults } from "./reminder-defaults.ts";
import { type PreferencesRow, toReminderPreferences } from "./reminder-preferences.ts";

export const preferenceColumns = (db: Db) =>
  db`p.email, p.trip_start as "tripStart", p.packing, p.daily_agenda as "dailyAgenda", p.time_zone as "timeZone"`;

export async function findPreferences(db: Db, travellerId: string): Promise<ReminderPreferences> {
  const [row] = await db<PreferencesRow[]>`
    select ${preferenceColumns(db)} from reminder_preferences p where p.traveller_id = ${travellerId}`;
  return row ? toReminderPreferences(row) : reminderDefaults;
}

/** Changes at least one. In one statement: of two at once, both take effect. False when there is no such traveller. */
export async function updatePreferences(
  db: Db,
  travellerId: string,
  change: Partial<ReminderPreferences>,
): Promise<boolean> {
  const all = columnsOf({ ...reminderDefaults, ...change });
  const { count } = await db`
    insert into reminder_preferences (traveller_id, email, trip_start, packing, daily_agenda, time_zone)
    select id, ${all.email}::boolean, ${all.trip_start}::smallint, ${all.packing}::smallint,
      ${all.daily_agenda}::text, ${all.time_zone}::text
    from travellers where id = ${travellerId} for key share
    on conflict (traveller_id) do update set ${db(onlyThose(all, change))}`;
  return count > 0;
}

const columnsOf = ({ email, tripStart, packing, dailyAgenda, timeZone }: ReminderPreferences) => ({
  email,
  trip_start: tripStart === false ? null : tripStart,
  packing: packing === false ? null : packing,
  daily_agenda: dailyAgenda === false ? null : dailyAgenda,
  time_zone: timeZone,
});

const columnNames = {
  email: "email",
  tripStart: "trip_start",
  packing: "packing",
  dailyAgenda: "daily_agenda",
  timeZone: "time_zone",
} as const;

const onlyThose = (all: ReturnType<typeof columnsOf>, change: Partial<ReminderPreferences>) =>
  Object.fromEntries(
    (Object.keys(change) as (keyof ReminderPreferences)[]).map((name) => {
      const column = columnNames[name];
      return [column, all[column]];
    }),
  );
