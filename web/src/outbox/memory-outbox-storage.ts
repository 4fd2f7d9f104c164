import type { Operation } from "./operation.ts";
import { documentsToAdd, type OutboxStorage } from "./outbox-storage.ts";
import type { WaitingFile } from "./waiting-file.ts";

/** For browsers that store nothing: what waits lasts as long as its page. */
export const memoryOutboxStorage = (): OutboxStorage => {
  const lists = new Map<string, readonly Operation[]>();
  const files = new Map<string, WaitingFile>();
  const listeners = new Set<() => void>();
  const fileKey = (travellerId: string, documentId: string) => `${travellerId}/${documentId}`;
  const read = (travellerId: string) => lists.get(travellerId) ?? [];
  return {
    read: async (travellerId) => read(travellerId),
    change: async (travellerId, change, added = new Map()) => {
      const before = read(travellerId);
      const after = change(before);
      if (after.length > 0) lists.set(travellerId, after);
      else lists.delete(travellerId);
      for (const [documentId, file] of added) files.set(fileKey(travellerId, documentId), file);
      const remaining = documentsToAdd(after);
      for (const documentId of documentsToAdd(before))
        if (!remaining.has(documentId)) files.delete(fileKey(travellerId, documentId));
      for (const listener of listeners) listener();
      return after;
    },
    readFile: async (travellerId, documentId) => files.get(fileKey(travellerId, documentId)),
    travellerIds: async () => [...lists.keys()],
    watch: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};
