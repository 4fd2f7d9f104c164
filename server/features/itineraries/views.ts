import type { Logger } from "pino";
import type { Database } from "../../database/connect.ts";
import { addViews } from "./views.queries.ts";

/** Counts how often itineraries are looked at. Counting costs a look nothing: sums are written every second. */
export type Views = {
  count(itineraryId: string): void;
  /** Writes what is not written yet. */
  close(): Promise<void>;
};

const writeEveryMs = 1_000;
/** In one statement. */
const mostAtOnce = 1_000;
/** Kept in memory while the database is away; more itineraries than are looked at in an hour. */
const mostKept = 100_000;
/** Tries of a listing that is gone or locked each time. */
const mostTries = 10;

type Pending = { count: number; tries: number };

export function views({ db, log }: { db: Database; log: Logger }): Views {
  let pending = new Map<string, Pending>();
  let writing = Promise.resolve();

  const write = async () => {
    const taken = [...pending];
    pending = new Map();
    for (let start = 0; start < taken.length; start += mostAtOnce) {
      const some = taken.slice(start, start + mostAtOnce);
      try {
        const written = new Set(
          await addViews(
            db,
            some.map(([id]) => id),
            some.map(([, { count }]) => count),
          ),
        );
        for (const [id, { count, tries }] of some)
          if (!written.has(id) && tries < mostTries) keep(id, count, tries + 1);
      } catch (error) {
        log.warn({ err: error }, "views are written later");
        for (const [id, { count, tries }] of taken.slice(start)) keep(id, count, tries);
        return;
      }
    }
  };
  const keep = (id: string, count: number, tries: number) => {
    const known = pending.get(id);
    if (known) known.count += count;
    else if (pending.size < mostKept) pending.set(id, { count, tries });
  };
  const timer = setInterval(() => {
    if (pending.size > 0) writing = writing.then(write);
  }, writeEveryMs).unref();

  return {
    count: (itineraryId) => keep(itineraryId, 1, 0),
    async close() {
      clearInterval(timer);
      await writing;
      for (let tries = 0; pending.size > 0 && tries < mostTries; tries++) await write();
    },
  };
}
