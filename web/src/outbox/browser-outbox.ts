import { indexedOutboxStorage } from "./indexed-outbox-storage.ts";
import { memoryOutboxStorage } from "./memory-outbox-storage.ts";
import type { OutboxStorage } from "./outbox-storage.ts";

/** Whether this browser keeps what waits when the page is closed. */
export const isDurable = "indexedDB" in globalThis && "BroadcastChannel" in globalThis;

/** The outbox of this browser. */
export const browserOutbox: OutboxStorage = isDurable ? indexedOutboxStorage() : memoryOutboxStorage();
