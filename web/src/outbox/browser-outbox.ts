import { indexedOutboxStorage } from "./indexed-outbox-storage.ts";
import { memoryOutboxStorage } from "./memory-outbox-storage.ts";
import type { OutboxStorage } from "./outbox-storage.ts";

const hasStorage = "indexedDB" in globalThis && "BroadcastChannel" in globalThis;
const memory = memoryOutboxStorage();
const indexed = hasStorage ? indexedOutboxStorage() : memory;

let choice: Promise<OutboxStorage> | undefined;

/** Private windows may have a database that cannot be opened. */
const chosen = (): Promise<OutboxStorage> => {
  choice ??= indexed.travellerIds().then(
    () => indexed,
    () => memory,
  );
  return choice;
};

/** The outbox of this browser; of this page alone, where the browser stores nothing. */
export const browserOutbox: OutboxStorage = {
  read: async (travellerId) => (await chosen()).read(travellerId),
  change: async (...change) => (await chosen()).change(...change),
  readFile: async (...file) => (await chosen()).readFile(...file),
  travellerIds: async () => (await chosen()).travellerIds(),
  watch: (listener) => {
    const stops = [...new Set([indexed, memory])].map(({ watch }) => watch(listener));
    return () => {
      for (const stop of stops) stop();
    };
  },
};

/** Whether what waits is still there when the page is closed. */
export const isOutboxDurable = async (): Promise<boolean> => (await chosen()) !== memory;
