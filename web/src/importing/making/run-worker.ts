import type { WorkerMessage } from "./worker-message.ts";

/** Gives a worker its work and hears it until it ends. Whoever gives up ends it at once, whatever it is doing. */
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
