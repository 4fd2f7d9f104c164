import type { Parts } from "../../parts.ts";
import { transaction } from "../../platform/database/transaction.ts";
import { localSpans } from "./local-spans.ts";
import { reminderDefaults } from "./reminder-defaults.ts";
import { reminderMail } from "./reminder-mail.jobs.ts";
import {
  findAgendas,
  findTripsAhead,
  finishRound,
  holdRound,
  insertReminders,
  listTimeZones,
} from "./rounds.queries.ts";

type Needs = Pick<Parts, "db" | "clock" | "jobs">;

/** So many of a kind in one transaction: nobody waits long for what it holds. */
const mostAtOnce = 500;
/** How much time is gone through at once: however long the standstill was, no statement takes long. */
const longestWindow = 3_600_000;
/** After a longer standstill what is older is no longer worth a mail. */
const farthestBack = 24 * 3_600_000;

/** Finds what has come due since the last time, on whichever node, and has each mailed. */
export async function findReminders(parts: Needs): Promise<void> {
  while (await findSome(parts));
}

/** True when there may be more. */
function findSome({ db, clock, jobs }: Needs): Promise<boolean> {
  return transaction(db, async (db) => {
    const now = clock.now();
    const doneUntil = await holdRound(db, now);
    if (!doneUntil || doneUntil >= now) return false;
    const after = new Date(Math.max(doneUntil.getTime(), now.getTime() - farthestBack));
    const until = new Date(Math.min(now.getTime(), after.getTime() + longestWindow));
    const zones = new Set([reminderDefaults.timeZone, ...(await listTimeZones(db))]);
    const spans = [...zones].flatMap((zone) => localSpans(zone, { after, until }));
    const found = [await findTripsAhead(db, spans, mostAtOnce), await findAgendas(db, spans, mostAtOnce)];
    const isMore = found.some(({ length }) => length === mostAtOnce);
    const due = found.flat();
    if (due.length > 0) {
      const added = await insertReminders(db, due, now);
      await Promise.all(added.map((reminder) => jobs.send(reminderMail, reminder, { db })));
    }
    if (!isMore) await finishRound(db, until);
    return isMore || until < now;
  });
}
