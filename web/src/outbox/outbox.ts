import type { Document } from "../../../contract/document.ts";
import { uploadingClient } from "../api/uploading-client.ts";
import { askForSync } from "../draft/ask-for-sync.ts";
import { createObservable, type Observable } from "../itinerary/observable.ts";
import { addOperation } from "./add-operation.ts";
import { browserOutbox } from "./browser-outbox.ts";
import { errorOf } from "./judge-failure.ts";
import { type Action, isAboutSame, type Operation } from "./operation.ts";
import { sendOutbox } from "./send-outbox.ts";
import { sealWaitingFile } from "./waiting-file.ts";

export type OutboxState = {
  readonly operations: readonly Operation[];
  /** How much of each has been sent, from 0 to 1; only those that are being sent from this page. */
  readonly progress: ReadonlyMap<string, number>;
  /** The session has ended: everything waits until the traveller signs in again. */
  readonly isSignedOut: boolean;
};

/** Whether the server has it, or it waits on this device. */
type Outcome = "sent" | "kept";

type NewOperation = { readonly itineraryId: string; readonly title: string; readonly action: Action };

type OutboxListener = {
  /** The server has it now: sent from this page with its answer, or from another one. */
  readonly onSent: (operation: Operation, document: Document | undefined) => void;
  /** It cannot be sent as it is. */
  readonly onNeedsYou?: (operation: Operation) => void;
};

/** What a traveller has done on this device and the server does not have yet, as one page sees it. */
export type Outbox = {
  readonly travellerId: string;
  readonly state: Observable<OutboxState>;
  /**
   * Keeps an operation on this device, and sends it if that is possible now. Fails if this device cannot keep it. The
   * outcome fails if the server refused it at once: then it is not kept either, except for files.
   */
  keep(operation: NewOperation, file?: Blob): Promise<{ readonly outcome: Promise<Outcome> }>;
  send(): void;
  retry(id: string): Promise<void>;
  discard(id: string): Promise<void>;
  listen(listener: OutboxListener): () => void;
  close(): void;
};

type Waiter = { readonly resolve: (outcome: Outcome) => void; readonly reject: (error: Error) => void };

/** After a failure of the browser's storage. */
const pauseMs = 60_000;

/** What remains to be done once an operation is taken back. */
const takeBack = (operation: Operation): readonly Operation[] => {
  const { action, needsYou } = operation;
  if (action.kind !== "addDocument" || action.storagePath === undefined || needsYou) return [];
  // The server may have the document already.
  const { documentId, name } = action;
  const { problem, retryAt, ...rest } = operation;
  return [
    { ...rest, id: crypto.randomUUID(), action: { kind: "deleteDocument", documentId, name }, attempts: 0 },
  ];
};

const createOutbox = (travellerId: string): Outbox => {
  const state = createObservable<OutboxState>({ operations: [], progress: new Map(), isSignedOut: false });
  const listeners = new Set<OutboxListener>();
  const waiters = new Map<string, Waiter[]>();
  const controllers = new Map<string, AbortController>();
  const madeHere = new Set<string>();
  /** Sent or discarded by this page, so that their absence is no news. */
  const finishedHere = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let round: Promise<void> | undefined;
  let mustSendAgain = false;
  let isClosed = false;

  const update = (changes: Partial<OutboxState>) => state.write({ ...state.read(), ...changes });
  const settle = (id: string, settleOne: (waiter: Waiter) => void) => {
    const own = waiters.get(id) ?? [];
    waiters.delete(id);
    for (const waiter of own) settleOne(waiter);
  };

  const reload = async (): Promise<void> => {
    const operations = await browserOutbox.read(travellerId).catch(() => []);
    if (isClosed) return;
    const before = state.read().operations;
    update({ operations });
    const present = new Map(operations.map((operation) => [operation.id, operation]));
    for (const operation of before) {
      const now = present.get(operation.id);
      if (!now && !finishedHere.has(operation.id)) tellSent(operation, undefined);
      if (now?.needsYou && !operation.needsYou && !waiters.has(operation.id)) tellNeedsYou(now);
    }
    for (const id of [...waiters.keys()]) {
      const operation = present.get(id);
      if (!operation) settle(id, ({ resolve }) => resolve("sent"));
      else if (operation.needsYou && operation.problem) {
        const error = errorOf(operation.problem);
        settle(id, ({ reject }) => reject(error));
      } else if (operation.problem) settle(id, ({ resolve }) => resolve("kept"));
    }
  };
  const tellSent = (operation: Operation, document: Document | undefined) => {
    for (const { onSent } of listeners) onSent(operation, document);
  };
  const tellNeedsYou = (operation: Operation) => {
    for (const { onNeedsYou } of listeners) onNeedsYou?.(operation);
  };

  const setProgress = (id: string, share: number | undefined) => {
    const progress = new Map(state.read().progress);
    if (share === undefined) progress.delete(id);
    else progress.set(id, share);
    update({ progress });
  };

  const sendOnce = async (): Promise<void> => {
    const end = await sendOutbox(travellerId, {
      uploadingClient: (onSent) => uploadingClient(({ bytes, total }) => onSent(bytes / Math.max(1, total))),
      isJustMade: ({ id }) => madeHere.has(id),
      signalFor: ({ id }) => {
        const controller = new AbortController();
        controllers.set(id, controller);
        return controller.signal;
      },
      onStart: ({ id }) => setProgress(id, 0),
      onProgress: ({ id }, share) => setProgress(id, share),
      onEnd: ({ id }) => {
        controllers.delete(id);
        setProgress(id, undefined);
      },
      onSent: (operation, document) => {
        finishedHere.add(operation.id);
        tellSent(operation, document);
      },
    }).catch(() => ({ kind: "later" as const, at: Date.now() + pauseMs }));
    await reload();
    update({ isSignedOut: end.kind === "signedOut" });
    for (const id of [...waiters.keys()]) settle(id, ({ resolve }) => resolve("kept"));
    if (end.kind === "later" && !isClosed) timer = setTimeout(send, Math.max(0, end.at - Date.now()));
  };

  const send = (): void => {
    clearTimeout(timer);
    if (isClosed) return;
    if (!navigator.onLine) {
      for (const id of [...waiters.keys()]) settle(id, ({ resolve }) => resolve("kept"));
      return;
    }
    if (round !== undefined) {
      mustSendAgain = true;
      return;
    }
    mustSendAgain = false;
    round = sendOnce().finally(() => {
      round = undefined;
      if (mustSendAgain) send();
    });
  };

  const discard = async (id: string): Promise<void> => {
    finishedHere.add(id);
    await browserOutbox.change(travellerId, (all) =>
      all.flatMap((one) => (one.id === id ? takeBack(one) : [one])),
    );
    controllers.get(id)?.abort();
    send();
  };
  const retry = async (wanted: (operation: Operation) => boolean): Promise<void> => {
    await browserOutbox.change(travellerId, (all) =>
      all.map((one) => {
        if (!wanted(one)) return one;
        const { retryAt, problem, ...rest } = one;
        return { ...rest, attempts: 0, needsYou: false };
      }),
    );
    send();
  };

  /** With `isOnlyTried`, what the server refuses at once is not kept. */
  const outcomeOf = async (operation: Operation, isOnlyTried: boolean): Promise<Outcome> => {
    const { promise, resolve, reject } = Promise.withResolvers<Outcome>();
    waiters.set(operation.id, [...(waiters.get(operation.id) ?? []), { resolve, reject }]);
    try {
      const outcome = await promise;
      if (outcome === "kept") void askForSync();
      return outcome;
    } catch (error) {
      // What has waited before stays, and so do files: there it says what to do.
      if (!isOnlyTried) return "kept";
      await discard(operation.id);
      throw error;
    }
  };

  const onOnline = () => void retry(({ problem }) => problem?.code === "network").catch(() => {});
  const onVisible = () => document.visibilityState === "visible" && send();
  window.addEventListener("online", onOnline);
  document.addEventListener("visibilitychange", onVisible);
  const stopWatching = browserOutbox.watch(() => void reload());
  const loaded = reload().then(() => {
    if (state.read().operations.length > 0) send();
  });

  return {
    travellerId,
    state,
    keep: async ({ itineraryId, title, action }, file) => {
      await loaded;
      const id = crypto.randomUUID();
      const added: Operation = {
        ...{ id, itineraryId, title, action, madeAt: Date.now() },
        ...{ revision: 0, attempts: 0, needsYou: false },
      };
      const files =
        file && action.kind === "addDocument"
          ? new Map([[action.documentId, await sealWaitingFile(travellerId, file)]])
          : undefined;
      // Before it is in the list, because other requests for a round may come in between.
      madeHere.add(id);
      const operations = await browserOutbox.change(travellerId, (all) => addOperation(all, added), files);
      const kept = operations.find((operation) => isAboutSame(operation, added));
      if (!kept) return { outcome: Promise.resolve("sent") };
      const outcome = outcomeOf(kept, kept.id === id && action.kind !== "addDocument");
      send();
      return { outcome };
    },
    send,
    retry: (id) => retry((operation) => operation.id === id),
    discard,
    listen: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close: () => {
      isClosed = true;
      clearTimeout(timer);
      stopWatching();
      window.removeEventListener("online", onOnline);
      document.removeEventListener("visibilitychange", onVisible);
      for (const controller of controllers.values()) controller.abort();
    },
  };
};

const outboxes = new Map<string, Outbox>();

/** The outbox of a traveller, one for the page. */
export const getOutbox = (travellerId: string): Outbox => {
  const outbox = outboxes.get(travellerId) ?? createOutbox(travellerId);
  outboxes.set(travellerId, outbox);
  return outbox;
};

/** Removes everything of a traveller; nothing more is sent. */
export const forgetOutbox = async (travellerId: string): Promise<void> => {
  outboxes.get(travellerId)?.close();
  outboxes.delete(travellerId);
  await browserOutbox.change(travellerId, () => []).catch(() => {});
};
