import type { Parts } from "../../parts.ts";
import { job } from "../../platform/jobs/jobs.ts";
import { deleteOldReminders } from "./find-reminders.queries.ts";

/** Comes round every minute, and makes up for those that it missed. */
export const remindTravellers = job({
  name: "remind-travellers",
  schedule: "* * * * *",
  retries: 0,
  async run(parts: Pick<Parts, "db" | "clock" | "jobs">) {
    const { findReminders } = await import("./find-reminders.ts");
    await findReminders(parts);
  },
});

const keptDays = 60;

/** By then none of them can come up again. */
export const cleanUpReminders = job({
  name: "forget-reminders",
  schedule: "53 3 * * *",
  retries: 3,
  async run({ db, clock, log }: Pick<Parts, "db" | "clock" | "log">) {
    const deleted = await deleteOldReminders(db, new Date(clock.time() - keptDays * 86_400_000));
    log.info({ deleted }, "deleted old reminders");
  },
});
