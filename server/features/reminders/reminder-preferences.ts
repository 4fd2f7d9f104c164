import type { ReminderPreferences } from "../../../contract/reminder-preferences.ts";
import { reminderDefaults } from "./reminder-defaults.ts";

/** Null means switched off. All are null when the traveller has never chosen. */
export type PreferencesRow = {
  email: boolean | null;
  tripStart: number | null;
  packing: number | null;
  dailyAgenda: string | null;
  timeZone: string | null;
};

export function toReminderPreferences({
  email,
  tripStart,
  packing,
  dailyAgenda,
  timeZone,
}: PreferencesRow): ReminderPreferences {
  if (email === null || timeZone === null) return reminderDefaults;
  return {
    email,
    tripStart: tripStart ?? false,
    packing: packing ?? false,
    dailyAgenda: dailyAgenda ?? false,
    timeZone,
  };
}
