import type { SavedDraft } from "../../web/src/draft/saved-draft.ts";
import type { SavedDraftDatabase } from "../../web/src/draft/saved-draft-database.ts";
import type { SlotLocks } from "../../web/src/draft/slot-locks.ts";

type Request = { readonly tab: string; readonly grant: () => void };

/** A browser's storage and locks in memory. Tabs can be killed: their locks are free, and they store nothing more. */
export const makeDevice = () => {
  const stored = new Map<string, SavedDraft>();
  const holders = new Map<string, string>();
  const queues = new Map<string, Request[]>();
  const killed = new Set<string>();
  const device = { isFull: false };

  const free = (name: string) => {
    holders.delete(name);
    const queue = queues.get(name) ?? [];
    for (let next = queue.shift(); next; next = queue.shift())
      if (!killed.has(next.tab)) {
        holders.set(name, next.tab);
        return next.grant();
      }
  };

  const locksOf = (tab: string): SlotLocks => ({
    request: (name, { ifAvailable, signal }, work) =>
      new Promise((resolve, reject) => {
        const grant = () => {
          Promise.resolve(work({ name })).then(
            (result) => {
              if (holders.get(name) === tab) free(name);
              resolve(result);
            },
            (error) => reject(error),
          );
        };
        if (!holders.has(name)) {
          holders.set(name, tab);
          return grant();
        }
        if (ifAvailable) return resolve(work(null));
        const request = { tab, grant };
        queues.set(name, [...(queues.get(name) ?? []), request]);
        signal?.addEventListener("abort", () => {
          queues.set(
            name,
            (queues.get(name) ?? []).filter((one) => one !== request),
          );
          reject(signal.reason);
        });
      }),
    query: async () => ({ held: [...holders.keys()].map((name) => ({ name })) }),
  });

  const databaseOf = (tab: string): SavedDraftDatabase => ({
    keys: async (prefix) => [...stored.keys()].filter((key) => key.startsWith(prefix)).sort(),
    read: async (key) => structuredClone(stored.get(key)),
    replace: async ({ put, remove }) => {
      if (killed.has(tab)) return;
      if (device.isFull && put) throw new DOMException("Full", "QuotaExceededError");
      if (put) stored.set(put.key, structuredClone(put.draft));
      for (const key of remove) stored.delete(key);
    },
  });

  return {
    device,
    stored,
    openTab: (tab: string) => ({ database: databaseOf(tab), locks: locksOf(tab) }),
    kill: (tab: string) => {
      killed.add(tab);
      for (const [name, holder] of [...holders]) if (holder === tab) free(name);
    },
  };
};
