import type { ReminderPreferences } from "../../../contract/reminder-preferences.ts";

/** For travellers who have not chosen. */
export const reminderDefaults: ReminderPreferences = {
  email: true,
  tripStart: 3,
  packing: 2,
  dailyAgenda: false,
  timeZone: "UTC",
};

/** When reminders before a trip are sent, in the traveller's time zone. */
export const sendingTime = "08:00";
