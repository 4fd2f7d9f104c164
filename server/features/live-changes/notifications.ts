import { notify } from "../../access/caller-cache/revocations.queries.ts";
import type { Database } from "../../platform/database/connect.ts";

/** Tells every node which itineraries to look at again. */
export type Notifications = {
  /** Soon, with others: nobody waits for it. */
  notify(itineraryId: string): void;
  close(): Promise<void>;
};

const gatherMs = 4;

/**
 * Apart from the writes themselves: PostgreSQL lets transactions that notify commit only one by one. Should one be lost,
 * every node looks by itself before long.
 */
export function notifications(db: Database, channel: string): Notifications {
  let gathered = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let sending = Promise.resolve();
  const send = () => {
    clearTimeout(timer);
    timer = undefined;
    if (gathered.size === 0) return;
    const ids = [...gathered];
    gathered = new Set();
    sending = notify(db, channel, ids).catch(() => {});
  };
  return {
    notify(itineraryId) {
      gathered.add(itineraryId);
      timer ??= setTimeout(send, gatherMs);
    },
    async close() {
      send();
      await sending;
    },
  };
}
