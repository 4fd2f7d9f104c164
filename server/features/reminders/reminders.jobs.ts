import type { Parts } from "../../parts.ts";
import { job } from "../../platform/jobs/jobs.ts";
import { deleteOldReminders } from "./find-reminders.queries.ts";

/** Also catches up after an outage. */
export const remindTravellers = job({
  name: "remind-travellers",
  schedule: "* * * * *",
  retries: 0,
  async run(parts: Pick<Parts, "db" | "clock" | "jobs" | "config">) {
    const { findReminders } = await import("./find-reminders.ts");
    await findReminders(parts);
  },
});

const keptDays = 60;

/** By then they cannot become due again. */
export const cleanUpReminders = job({
  name: "forget-reminders",
  schedule: "53 3 * * *",
  retries: 3,
  async run({ db, clock, log }: Pick<Parts, "db" | "clock" | "log">) {
    const deleted = await deleteOldReminders(db, new Date(clock.time() - keptDays * 86_400_000));
    log.info({ deleted }, "deleted old reminders");
  },
});
