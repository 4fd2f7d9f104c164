import type { Parts } from "../../parts.ts";
import { transaction } from "../../platform/database/transaction.ts";
import { pushReminders } from "../push/push.ts";
import {
  findAgendas,
  findTripsAhead,
  finishRound,
  insertReminders,
  listTimeZones,
  lockRound,
} from "./find-reminders.queries.ts";
import { localSpans } from "./local-spans.ts";
import { reminderDefaults } from "./reminder-defaults.ts";
import { reminderMail } from "./reminder-mail.jobs.ts";

type FindReminderParts = Pick<Parts, "db" | "clock" | "jobs" | "config">;

/** Of each kind in a transaction, to keep locks short. */
const batchSize = 500;
/** How much time is searched at once, to keep statements short after a long outage. */
const maxWindowMs = 3_600_000;
/** Older reminders are no longer worth a mail. */
const maxAgeMs = 24 * 3_600_000;

/** Finds reminders that became due since the last run on any node, and queues their mails and notifications. */
export async function findReminders(parts: FindReminderParts): Promise<void> {
  while (await findBatch(parts));
}

/** True when there may be more. */
function findBatch({ db, clock, jobs, config }: FindReminderParts): Promise<boolean> {
  return transaction(db, async (db) => {
    const now = clock.now();
    const doneUntil = await lockRound(db, now);
    if (!doneUntil || doneUntil >= now) return false;
    const after = new Date(Math.max(doneUntil.getTime(), now.getTime() - maxAgeMs));
    const until = new Date(Math.min(now.getTime(), after.getTime() + maxWindowMs));
    const zones = new Set([reminderDefaults.timeZone, ...(await listTimeZones(db))]);
    const spans = [...zones].flatMap((zone) => localSpans(zone, { after, until }));
    const found = [await findTripsAhead(db, spans, batchSize), await findAgendas(db, spans, batchSize)];
    const isMore = found.some(({ length }) => length === batchSize);
    const due = found.flat();
    if (due.length > 0) {
      const added = await insertReminders(db, due, now);
      await Promise.all(added.map((reminder) => jobs.send(reminderMail, reminder, { db })));
      await pushReminders({ db, jobs, config }, added);
    }
    if (!isMore) await finishRound(db, until);
    return isMore || until < now;
  });
}
