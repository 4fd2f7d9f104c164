import type { WorkerMessage } from "./worker-message.ts";

/** Runs a worker and passes its messages on; aborting terminates it at once. */
export const runWorker = (
  worker: Worker,
  work: unknown,
  { hear, signal }: { readonly hear: (message: WorkerMessage) => void; readonly signal: AbortSignal },
): Promise<void> =>
  new Promise<void>((resolve, reject) => {
    const giveUp = () => reject(signal.reason);
    signal.addEventListener("abort", giveUp, { once: true });
    worker.onerror = (event) => {
      event.preventDefault();
      reject(new Error(event.message));
    };
    worker.onmessage = ({ data }: MessageEvent<WorkerMessage>) => {
      if (data.type === "end") resolve();
      else hear(data);
    };
    if (signal.aborted) giveUp();
    else worker.postMessage(work);
  }).finally(() => worker.terminate());
