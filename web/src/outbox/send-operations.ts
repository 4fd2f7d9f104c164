import type { Document } from "../../../contract/document.ts";
import { judgeFailure } from "./judge-failure.ts";
import type { Action, Operation } from "./operation.ts";
import type { OutboxStorage } from "./outbox-storage.ts";

/** Sends single operations to the server. */
export type Transport = {
  /** Who is signed in on the server right now; undefined for a guest. */
  travellerId(): Promise<string | undefined>;
  /** Whether the server has the itinerary: one that was made offline is sent first, by its draft. */
  hasItinerary(itineraryId: string): Promise<boolean>;
  /** Returns where the file is stored. */
  storeFile(operation: Operation, on: SendEvents): Promise<string>;
  /** Does what the operation says; returns the document that it has written. */
  send(operation: Operation, on: SendEvents): Promise<Document | undefined>;
};

type SendEvents = {
  /** From 0 to 1. */
  readonly sent: (share: number) => void;
  readonly signal: AbortSignal;
};

export type SenderParts = {
  readonly storage: OutboxStorage;
  readonly transport: Transport;
  /** Does the work when nobody else in this browser does work under that name. */
  readonly lock: (name: string, work: () => Promise<void>) => Promise<void>;
  readonly now: () => number;
  /** Operations of which this page knows whose they are: it has just made them. */
  readonly isJustMade?: (operation: Operation) => boolean;
  /** For requests that the traveller may take back. */
  readonly signalFor?: (operation: Operation) => AbortSignal;
  readonly onStart?: (operation: Operation) => void;
  readonly onProgress?: (operation: Operation, share: number) => void;
  readonly onEnd?: (operation: Operation) => void;
  /** The server has it; the operation is still in the outbox. */
  readonly onSent?: (operation: Operation, document: Document | undefined) => void;
};

/** Why a round of sending ended. */
export type RoundEnd =
  | { readonly kind: "done" }
  /** Another attempt makes sense at that time, in milliseconds since 1970. */
  | { readonly kind: "later"; readonly at: number }
  | { readonly kind: "signedOut" }
  /** Another traveller is signed in here. */
  | { readonly kind: "otherTraveller" };

/** Large files share the connection. */
const maxParallel = 2;
const maxDelayMs = 5 * 60_000;

const delayMs = (attempts: number): number =>
  // So that not all devices try at the same moment.
  Math.min(5_000 * 2 ** attempts, maxDelayMs) * (0.8 + Math.random() * 0.4);

const isAdding = ({ action }: Operation): boolean => action.kind === "addDocument";

/**
 * What can be sent now: in order for each itinerary, but new documents also beside each other. Operations that need
 * the traveller do not hold up others, because everything about the same thing is one operation.
 */
const readyOperations = (operations: readonly Operation[], now: number): readonly Operation[] => {
  const earlierOf = new Map<string, Operation[]>();
  const ready: Operation[] = [];
  for (const operation of operations) {
    if (operation.needsYou) continue;
    const earlier = earlierOf.get(operation.itineraryId) ?? [];
    const isNext = earlier.length === 0 || (isAdding(operation) && earlier.every(isAdding));
    if (isNext && (operation.retryAt ?? 0) <= now) ready.push(operation);
    earlierOf.set(operation.itineraryId, [...earlier, operation]);
  }
  return ready;
};

/** Sends what a traveller's outbox has, until it is empty or has to wait. Nobody else in this browser sends it meanwhile. */
export const sendOperations = async (travellerId: string, parts: SenderParts): Promise<RoundEnd> => {
  let end: RoundEnd = { kind: "done" };
  await parts.lock(`waybook-outbox/${travellerId}`, async () => {
    end = await sendAll(travellerId, parts);
  });
  return end;
};

const sendAll = async (travellerId: string, parts: SenderParts): Promise<RoundEnd> => {
  const { storage, transport, now } = parts;
  const running = new Map<string, Promise<void>>();
  /** Itineraries that only a later round can send to. */
  const away = new Set<string>();
  let end: RoundEnd | undefined;
  let whoIsIt: Promise<string | undefined> | undefined;
  let wake = () => {};
  const stopWatching = storage.watch(() => wake());

  const stopIfOthers = async (): Promise<void> => {
    whoIsIt ??= transport.travellerId();
    const id = await whoIsIt;
    if (id !== travellerId) end = { kind: id === undefined ? "signedOut" : "otherTraveller" };
  };

  const sendOne = async (operation: Operation): Promise<void> => {
    const signal = parts.signalFor?.(operation) ?? new AbortController().signal;
    try {
      const isKnown = operation.attempts === 0 && parts.isJustMade?.(operation);
      if (!isKnown) await stopIfOthers();
      if (end) return;
      if (!(await transport.hasItinerary(operation.itineraryId))) {
        away.add(operation.itineraryId);
        return;
      }
      parts.onStart?.(operation);
      const events = { sent: (share: number) => parts.onProgress?.(operation, share), signal };
      const current = await withFile(operation, events);
      if (!current) return;
      const document = await transport.send(current, events);
      parts.onSent?.(current, document);
      await storage.change(travellerId, (all) =>
        // What changed meanwhile is sent again.
        all.filter(({ id, revision }) => id !== current.id || revision !== current.revision),
      );
    } catch (error) {
      if (!signal.aborted) await noteFailure(operation, error);
    } finally {
      parts.onEnd?.(operation);
    }
  };

  /** Uploads the file first, if it has one. Undefined if the operation was taken back meanwhile. */
  const withFile = async (
    operation: Operation,
    events: Parameters<Transport["storeFile"]>[1],
  ): Promise<Operation | undefined> => {
    if (operation.action.kind !== "addDocument" || operation.action.storagePath !== undefined)
      return operation;
    const storagePath = await transport.storeFile(operation, events);
    const all = await storage.change(travellerId, (all) =>
      all.map((one) =>
        one.id === operation.id ? { ...one, action: withPath(one.action, storagePath) } : one,
      ),
    );
    return all.find(({ id }) => id === operation.id);
  };

  const noteFailure = async (operation: Operation, error: unknown): Promise<void> => {
    const judgement = judgeFailure(error, operation.attempts);
    if (judgement.kind === "signedOut") {
      end = { kind: "signedOut" };
      return;
    }
    const { problem } = judgement;
    const isFileGone =
      problem.code === "validationFailed" &&
      operation.action.kind === "addDocument" &&
      operation.action.storagePath !== undefined;
    const isTemporary = judgement.kind === "temporary";
    const retryAt = isTemporary ? now() + (judgement.retryAfterMs ?? delayMs(operation.attempts)) : undefined;
    await storage.change(travellerId, (all) =>
      all.map((one) => {
        if (one.id !== operation.id || one.revision !== operation.revision) return one;
        const { retryAt: _, ...rest } = one;
        const failed = { ...rest, attempts: one.attempts + 1 };
        // The server keeps files without a document for a day only: it is uploaded again.
        if (isFileGone) return { ...failed, action: withPath(one.action, undefined) };
        return { ...failed, problem, needsYou: !isTemporary, ...(retryAt !== undefined && { retryAt }) };
      }),
    );
    // The next one would meet the same.
    if (retryAt !== undefined) end = { kind: "later", at: retryAt };
  };

  try {
    for (;;) {
      const changed = new Promise<void>((resolve) => {
        wake = resolve;
      });
      const operations = await storage.read(travellerId);
      const ready = end
        ? []
        : readyOperations(operations, now()).filter(({ itineraryId }) => !away.has(itineraryId));
      for (const operation of ready) {
        if (running.size >= maxParallel) break;
        if (running.has(operation.id)) continue;
        running.set(
          operation.id,
          sendOne(operation).finally(() => running.delete(operation.id)),
        );
      }
      if (running.size === 0) return end ?? roundEnd(operations);
      await Promise.race([changed, ...running.values()]);
    }
  } finally {
    stopWatching();
  }
};

const withPath = (action: Action, storagePath: string | undefined): Action => {
  if (action.kind !== "addDocument") return action;
  const { storagePath: _, ...rest } = action;
  return storagePath === undefined ? rest : { ...rest, storagePath };
};

const roundEnd = (operations: readonly Operation[]): RoundEnd => {
  const times = operations.flatMap(({ retryAt, needsYou }) => (retryAt && !needsYou ? [retryAt] : []));
  return times.length > 0 ? { kind: "later", at: Math.min(...times) } : { kind: "done" };
};
