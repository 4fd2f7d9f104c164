import { createStore, get, keys, type UseStore } from "idb-keyval";
import type { Operation } from "./operation.ts";
import { documentsToAdd, type OutboxStorage } from "./outbox-storage.ts";

const listPrefix = "operations/";
const listKey = (travellerId: string) => `${listPrefix}${travellerId}`;
const fileKey = (travellerId: string, documentId: string) => `files/${travellerId}/${documentId}`;

let opened: UseStore | undefined;
const database = () => {
  opened ??= createStore("waybook-outbox", "outbox");
  return opened;
};

/** The outbox in IndexedDB. It also works in a service worker. */
export const indexedOutboxStorage = (): OutboxStorage => {
  const listeners = new Set<() => void>();
  // Other pages' changes; a channel does not hear its own messages.
  const channel = new BroadcastChannel("waybook-outbox");
  const tell = () => {
    for (const listener of listeners) listener();
  };
  channel.onmessage = tell;
  return {
    read: async (travellerId) => (await get<readonly Operation[]>(listKey(travellerId), database())) ?? [],
    change: async (travellerId, change, files = new Map()) => {
      // The list and its files in one transaction: there is never one without the other.
      const changed = await database()("readwrite", (store) => {
        const { promise, resolve, reject } = Promise.withResolvers<readonly Operation[]>();
        const { transaction } = store;
        const list = store.get(listKey(travellerId));
        let after: readonly Operation[] = [];
        list.onsuccess = () => {
          try {
            const before: readonly Operation[] = list.result ?? [];
            after = change(before);
            if (after.length > 0) store.put(after, listKey(travellerId));
            else store.delete(listKey(travellerId));
            for (const [documentId, file] of files) store.put(file, fileKey(travellerId, documentId));
            const remaining = documentsToAdd(after);
            for (const documentId of documentsToAdd(before))
              if (!remaining.has(documentId)) store.delete(fileKey(travellerId, documentId));
          } catch (error) {
            reject(error);
            transaction.abort();
          }
        };
        transaction.oncomplete = () => resolve(after);
        transaction.onabort = () => reject(transaction.error);
        return promise;
      });
      tell();
      channel.postMessage("changed");
      return changed;
    },
    readFile: (travellerId, documentId) => get(fileKey(travellerId, documentId), database()),
    travellerIds: async () =>
      (await keys<string>(database()))
        .filter((key) => key.startsWith(listPrefix))
        .map((key) => key.slice(listPrefix.length)),
    watch: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};
