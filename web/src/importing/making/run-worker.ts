import type { WorkerMessage } from "./worker-message.ts";

/** Runs a worker and passes its messages on; aborting terminates it at once. */
export const runWorker = (
  worker: Worker,
  work: unknown,
  {
    onMessage,
    signal,
  }: { readonly onMessage: (message: WorkerMessage) => void; readonly signal: AbortSignal },
): Promise<void> => {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const giveUp = () => reject(signal.reason);
  signal.addEventListener("abort", giveUp, { once: true });
  worker.onerror = (event) => {
    event.preventDefault();
    reject(new Error(event.message));
  };
  worker.onmessage = ({ data }: MessageEvent<WorkerMessage>) => {
    if (data.type === "end") resolve();
    else onMessage(data);
  };
  if (signal.aborted) giveUp();
  else worker.postMessage(work);
  return promise.finally(() => {
    signal.removeEventListener("abort", giveUp);
    worker.terminate();
  });
};
