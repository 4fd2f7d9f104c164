import type { GeoParts } from "../../geo/geo.parts.ts";
import type { Parts } from "../../parts.ts";
import { job } from "../../platform/jobs/jobs.ts";
import type { Reminder } from "./reminder.ts";

/** Retried for a day, in case the mail server is unreachable. */
export const reminderMail = job({
  name: "reminder-mail",
  retries: 36,
  async run(
    parts: Pick<Parts, "db" | "clock" | "config" | "mail" | "linkTokens"> & Pick<GeoParts, "weather">,
    reminder: Reminder,
  ) {
    const { sendReminder } = await import("./send-reminder.ts");
    await sendReminder(parts, reminder);
  },
});
