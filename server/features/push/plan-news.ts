import type { Logger } from "pino";
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/database/connect.ts";
import { notePlanChanges } from "./plan-news.queries.ts";

/** Notes which trips have been written, for those whose people want to know. */
export type PlanNews = {
  /** Call this after every write. It is noted a moment later, together with others; nobody waits for it. */
  note(itineraryId: string): void;
  /** Notes what is left. */
  close(): Promise<void>;
};

const delayMs = 1_000;
/** Until the writer has paused for so long, nobody is told; but no longer than the second. */
const pauseMs = 2 * 60_000;
const longestPauseMs = 10 * 60_000;
/** Nobody is told of one trip more often. */
export const betweenMs = 15 * 60_000;
/** The write's time was taken before its statement, and another node's clock may be behind. */
const slackMs = 10_000;

/**
 * Outside of the writing transactions, and one statement for all writes of a second: it costs the same however many
 * travellers there are, and a write does not wait. If this process dies within that second, the next change tells.
 */
export function planNews({
  db,
  clock,
  log,
}: {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Logger;
}): PlanNews {
  let written = new Map<string, Date>();
  let timer: NodeJS.Timeout | undefined;
  let noting = Promise.resolve();
  const noteAll = () => {
    clearTimeout(timer);
    timer = undefined;
    if (written.size === 0) return;
    const changes = [...written].map(([itineraryId, at]) => ({ itineraryId, at }));
    written = new Map();
    noting = notePlanChanges(db, { changes, now: clock.now(), pauseMs, longestPauseMs, betweenMs }).catch(
      (error) => log.warn({ err: error }, "could not note which plans have changed"),
    );
  };
  return {
    note(itineraryId) {
      if (!written.has(itineraryId)) written.set(itineraryId, new Date(clock.time() - slackMs));
      timer ??= setTimeout(noteAll, delayMs).unref();
    },
    async close() {
      noteAll();
      await noting;
    },
  };
}
