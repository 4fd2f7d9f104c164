import { randomUUID } from "node:crypto";
import type { Database, Db } from "../../platform/database/connect.ts";
import { transaction } from "../../platform/database/transaction.ts";
import { deleteDeadNodes, deleteNode, listLiveNodes, notify, putHeartbeat } from "./revocations.queries.ts";

/** Makes revoked grants and sessions known to every node at once. */
export type Revocations = {
  /**
   * Runs `work` in a transaction. When this resolves, each id that it gave to `revoke` is revoked: committed, and
   * removed from the cache of every node, so that no later request passes with it.
   */
  revoking<T>(work: (db: Db, revoke: (ids: readonly string[]) => void) => Promise<T>): Promise<T>;
  /** Called with each revoked id, from any node; without an id when the whole cache must be cleared. */
  subscribe(listener: (id?: string) => void): void;
  /** Whether this node receives all revocations. While it may not, its cache must not be used. */
  hears(now: number): boolean;
  close(): Promise<void>;
};

const channel = "revocations";
const beatMs = 500;
/** A node trusts its connection for this long after sending a heartbeat that has come back. */
const fenceMs = 1_500;
/** Longer than the fence: a node that has not acknowledged by then asks the database for every token. */
const ackTimeoutMs = 2_000;
const livingSeconds = 3;
/** PostgreSQL takes 8,000 bytes a message. */
const idsPerMessage = 100;

type Options = {
  /** Whether this process caches callers and so has to listen; a single command does not. */
  serving: boolean;
};

/**
 * Sent by NOTIFY, acknowledged by every node, and fenced by a heartbeat: PostgreSQL delivers messages in the order of
 * commits, so a node that received its own heartbeat has received everything that was committed before it was sent.
 */
export async function revocations(db: Database, { serving }: Options): Promise<Revocations> {
  const nodeId = randomUUID();
  const listeners: ((id?: string) => void)[] = [];
  const acknowledgements = new Map<string, { by: Set<string>; onMore: () => void }>();
  let heardAt = Number.NEGATIVE_INFINITY;
  let listening: Promise<{ unlisten(): Promise<void> }> | undefined;

  const callListeners = (id?: string) => {
    for (const listener of listeners) listener(id);
  };
  const onMessage = (text: string) => {
    const [kind, from, ...rest] = text.split(" ");
    if (kind === "beat") {
      // The time when it was sent, not when it arrived: a message that took long says nothing about now.
      if (from === nodeId) heardAt = Number(rest[0]);
    } else if (kind === "ack") {
      const waiting = acknowledgements.get(rest[0] ?? "");
      waiting?.by.add(from ?? "");
      waiting?.onMore();
    } else if (kind === "end" && from !== nodeId) {
      const [messageId, ...ids] = rest;
      for (const id of ids) callListeners(id);
      if (serving) notify(db, channel, [`ack ${nodeId} ${messageId}`]).catch(() => {});
    }
  };
  const listen = () => {
    listening ??= db.listen(channel, onMessage, () => {
      // Also after a lost connection, on which revocations may have been missed.
      heardAt = Number.NEGATIVE_INFINITY;
      callListeners();
    });
    return listening;
  };
  const sendBeat = () =>
    putHeartbeat(db, channel, nodeId, `beat ${nodeId} ${performance.now()}`).catch(() => {});

  let timer: NodeJS.Timeout | undefined;
  if (serving) {
    await listen();
    await deleteDeadNodes(db);
    await sendBeat();
    timer = setInterval(sendBeat, beatMs).unref();
  }

  /** Resolves when every living node has acknowledged each message, or has stopped trusting its cache. */
  const awaitAcknowledgements = async (messageIds: readonly string[], committedAt: number) => {
    // Read after the commit: a node that started later cannot have cached what was revoked by then.
    const others = (await listLiveNodes(db, livingSeconds)).filter((id) => id !== nodeId);
    const isComplete = () =>
      messageIds.every((id) => others.every((node) => acknowledgements.get(id)?.by.has(node)));
    if (isComplete()) return;
    await new Promise<void>((resolve) => {
      const timeout = setTimeout(resolve, ackTimeoutMs - (performance.now() - committedAt));
      const onMore = () => {
        if (!isComplete()) return;
        clearTimeout(timeout);
        resolve();
      };
      for (const id of messageIds) {
        const waiting = acknowledgements.get(id);
        if (waiting) waiting.onMore = onMore;
      }
    });
  };

  return {
    async revoking(work) {
      const revokedIds: string[] = [];
      const messageIds: string[] = [];
      try {
        const result = await transaction(db, async (db) => {
          const result = await work(db, (ids) => revokedIds.push(...ids));
          if (revokedIds.length === 0) return result;
          await listen();
          const messages = [];
          for (let start = 0; start < revokedIds.length; start += idsPerMessage) {
            const messageId = randomUUID();
            messageIds.push(messageId);
            acknowledgements.set(messageId, { by: new Set(), onMore: () => {} });
            messages.push(
              `end ${nodeId} ${messageId} ${revokedIds.slice(start, start + idsPerMessage).join(" ")}`,
            );
          }
          await notify(db, channel, messages);
          return result;
        });
        const committedAt = performance.now();
        for (const id of revokedIds) callListeners(id);
        if (messageIds.length > 0) await awaitAcknowledgements(messageIds, committedAt);
        return result;
      } finally {
        for (const id of messageIds) acknowledgements.delete(id);
      }
    },
    subscribe: (listener) => void listeners.push(listener),
    hears: (now) => now - heardAt < fenceMs,
    async close() {
      clearInterval(timer);
      heardAt = Number.NEGATIVE_INFINITY;
      await (await listening)?.unlisten();
      if (serving) await deleteNode(db, nodeId).catch(() => {});
    },
  };
}
