import { notify } from "../../access/caller-cache/revocations.queries.ts";
import type { Database } from "../../platform/database/connect.ts";

/** Notifies every node that itineraries have changed. */
export type Notifications = {
  /** Sends it a few milliseconds later, together with others; the caller does not wait. */
  notify(itineraryId: string): void;
  close(): Promise<void>;
};

const delayMs = 4;

/**
 * Not part of the writing transactions, because PostgreSQL commits transactions that notify only one by one. If a
 * notification is lost, every node reads again by itself soon.
 */
export function notifications(db: Database, channel: string): Notifications {
  let pending = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let sending = Promise.resolve();
  const send = () => {
    clearTimeout(timer);
    timer = undefined;
    if (pending.size === 0) return;
    const ids = [...pending];
    pending = new Set();
    sending = notify(db, channel, ids).catch(() => {});
  };
  return {
    notify(itineraryId) {
      pending.add(itineraryId);
      timer ??= setTimeout(send, delayMs);
    },
    async close() {
      send();
      await sending;
    },
  };
}
