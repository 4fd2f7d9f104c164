import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "pino";
import type { Database } from "../../platform/database/connect.ts";
import { addViews } from "./views.queries.ts";

/** Counts views. Counting is free for the reader, because the sums are written once a second. */
export type Views = {
  count(itineraryId: string): void;
  /** Writes the counts that are not written yet. */
  close(): Promise<void>;
};

const writeEveryMs = 1_000;
/** How many counts one statement writes. */
const maxPerStatement = 1_000;
/** How many are kept in memory while the database is down; more itineraries than are viewed in an hour. */
const maxPending = 100_000;
/** Attempts at shutdown, in case the database is down or listings are locked. */
const maxLastAttempts = 20;
const lastAttemptPauseMs = 100;

export function views({ db, log }: { db: Database; log: Logger }): Views {
  let pending = new Map<string, number>();
  let writing = Promise.resolve();
  let isWriting = false;

  const add = (id: string, count: number) => {
    const sum = pending.get(id);
    if (sum !== undefined || pending.size < maxPending) pending.set(id, (sum ?? 0) + count);
  };
  const write = async () => {
    const taken = [...pending];
    pending = new Map();
    for (let start = 0; start < taken.length; start += maxPerStatement) {
      const some = new Map(taken.slice(start, start + maxPerStatement));
      try {
        for (const id of await addViews(db, [...some.keys()], [...some.values()])) add(id, some.get(id) ?? 0);
      } catch (error) {
        log.warn({ err: error }, "could not write view counts; trying again later");
        for (const [id, count] of taken.slice(start)) add(id, count);
        return;
      }
    }
  };
  const timer = setInterval(() => {
    if (pending.size === 0 || isWriting) return;
    isWriting = true;
    writing = write().finally(() => {
      isWriting = false;
    });
  }, writeEveryMs).unref();

  return {
    count: (itineraryId) => add(itineraryId, 1),
    async close() {
      clearInterval(timer);
      await writing;
      for (let tries = 0; pending.size > 0 && tries < maxLastAttempts; tries++) {
        if (tries > 0) await sleep(lastAttemptPauseMs);
        await write();
      }
      if (pending.size > 0)
        log.warn({ itineraries: pending.size }, "some view counts could not be written and are lost");
    },
  };
}
