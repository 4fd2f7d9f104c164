import { job } from "../../jobs/jobs.ts";
import { sendReminder } from "./send-reminder.ts";

/** Tried again for a day: a mail server that is away for a while loses nothing. */
export const reminderMail = job({ name: "reminder-mail", retries: 36, run: sendReminder });
