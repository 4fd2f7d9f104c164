import type { DocumentKind } from "../../../contract/document.ts";
import { newId } from "../draft/edits.ts";
import { createObservable, type Observable } from "../itinerary/observable.ts";
import { guessDocumentKind } from "./guess-document-kind.ts";

type UploadState =
  | { readonly name: "waiting" }
  | { readonly name: "sending"; readonly sent: number }
  /** It cannot be uploaded. */
  | { readonly name: "refused"; readonly reason: "tooLarge" | "empty" }
  | { readonly name: "failed"; readonly error: unknown };

export type Upload = {
  /** The document's, once it is there. */
  readonly id: string;
  readonly file: File;
  readonly kind: DocumentKind;
  readonly state: UploadState;
};

/** Makes a document of a file. */
export type Sender = {
  send(
    upload: Upload,
    on: { readonly sent: (share: number) => void; readonly signal: AbortSignal },
  ): Promise<void>;
  /** The upload has finished or failed while the documents were not open. */
  added(upload: Upload): void;
  failed(upload: Upload, error: unknown): void;
};

type UploadQueue = {
  readonly uploads: Observable<readonly Upload[]>;
  add(files: readonly File[], sender: Sender): void;
  retry(id: string): void;
  cancel(id: string): void;
  /** Someone looks at it, until they look away. */
  look(): () => void;
};

const maxBytes = 50 * 1_048_576;
const maxParallel = 2;

const newUpload = (file: File): Upload => {
  const reason = file.size === 0 ? "empty" : file.size > maxBytes ? "tooLarge" : undefined;
  const state: UploadState = reason ? { name: "refused", reason } : { name: "waiting" };
  return { id: newId(), file, kind: guessDocumentKind(file.name), state };
};

const isInProgress = ({ state }: Upload): boolean => state.name === "waiting" || state.name === "sending";

const createUploadQueue = (): UploadQueue => {
  const uploads = createObservable<readonly Upload[]>([]);
  const senders = new Map<string, Sender>();
  const running = new Map<string, AbortController>();
  let lookers = 0;

  const askBeforeUnload = (event: BeforeUnloadEvent) => event.preventDefault();
  const write = (next: readonly Upload[]) => {
    uploads.write(next);
    if (next.some(isInProgress)) window.addEventListener("beforeunload", askBeforeUnload);
    else window.removeEventListener("beforeunload", askBeforeUnload);
  };
  const become = (id: string, state: UploadState) =>
    write(uploads.read().map((one) => (one.id === id ? { ...one, state } : one)));
  const drop = (id: string) => {
    senders.delete(id);
    write(uploads.read().filter((one) => one.id !== id));
  };

  const start = async (upload: Upload, sender: Sender) => {
    const { id } = upload;
    const controller = new AbortController();
    const { signal } = controller;
    running.set(id, controller);
    become(id, { name: "sending", sent: 0 });
    try {
      await sender.send(upload, { sent: (sent) => become(id, { name: "sending", sent }), signal });
      drop(id);
      if (lookers === 0) sender.added(upload);
    } catch (error) {
      if (signal.aborted) return;
      become(id, { name: "failed", error });
      if (lookers === 0) sender.failed(upload, error);
    } finally {
      running.delete(id);
      startWaiting();
    }
  };
  const startWaiting = () => {
    for (const upload of uploads.read().filter(({ state }) => state.name === "waiting")) {
      const sender = senders.get(upload.id);
      if (sender && running.size < maxParallel) void start(upload, sender);
    }
  };

  return {
    uploads,
    add: (files, sender) => {
      const added = files.map(newUpload);
      for (const { id } of added) senders.set(id, sender);
      write([...uploads.read(), ...added]);
      startWaiting();
    },
    retry: (id) => {
      become(id, { name: "waiting" });
      startWaiting();
    },
    cancel: (id) => {
      drop(id);
      running.get(id)?.abort();
    },
    look: () => {
      lookers += 1;
      return () => {
        lookers -= 1;
      };
    },
  };
};

const queues = new Map<string, UploadQueue>();

/** The uploads to an itinerary, two at a time. They go on when the traveller opens another page. */
export const getUploadQueue = (itineraryId: string): UploadQueue => {
  const queue = queues.get(itineraryId) ?? createUploadQueue();
  queues.set(itineraryId, queue);
  return queue;
};

/** Cancels all uploads after signing out. */
export const cancelUploads = (): void => {
  for (const { uploads, cancel } of queues.values()) for (const { id } of uploads.read()) cancel(id);
  queues.clear();
};
