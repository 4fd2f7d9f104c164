import type { ReminderPreferences } from "../../../contract/reminder-preferences.ts";

/** What holds for who never chose. */
export const reminderDefaults: ReminderPreferences = {
  email: true,
  tripStart: 3,
  packing: 2,
  dailyAgenda: false,
  timeZone: "UTC",
};

/** When reminders of a trip that is ahead come, in the traveller's time zone. */
export const sendingTime = "08:00";
