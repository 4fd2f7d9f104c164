import { once } from "node:events";
import { Worker } from "node:worker_threads";

export type ThreadRequest = {
  readonly url: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Uint8Array;
};
export type MeasuredResponse = {
  readonly status: number;
  readonly text: string;
  /** The longest turn of this thread's event loop, in which the app runs: CPU time in milliseconds. */
  readonly blockedMs: number;
};

/** Sends requests from another thread, one at a time, and measures how long each blocked this thread. */
export function startClientThread() {
  const worker = new Worker(new URL("./client-thread.ts", import.meta.url));
  return {
    async send(request: ThreadRequest): Promise<MeasuredResponse> {
      const watch = measureLongestTurn();
      worker.postMessage(request);
      const [response] = await once(worker, "message");
      return { ...response, blockedMs: watch() };
    },
    close: () => worker.terminate(),
  };
}

/** Measures the CPU time of each turn of the event loop. */
function measureLongestTurn(): () => number {
  let [longest, isOver] = [0, false];
  let before = process.threadCpuUsage();
  const measure = () => {
    const now = process.threadCpuUsage();
    longest = Math.max(longest, now.user + now.system - before.user - before.system);
    before = now;
    if (!isOver) setImmediate(measure);
  };
  setImmediate(measure);
  return () => {
    isOver = true;
    measure();
    return longest / 1_000;
  };
}
