import { once } from "node:events";
import { Worker } from "node:worker_threads";

export type Sent = {
  readonly url: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Uint8Array;
};
export type Answered = {
  readonly status: number;
  readonly text: string;
  /** The longest turn of this thread's event loop, in which the app runs: CPU time in milliseconds. */
  readonly heldMs: number;
};

/** Sends requests from another thread, one at a time, and measures how long each blocked this thread. */
export function requestsApart() {
  const worker = new Worker(new URL("./client-thread.ts", import.meta.url));
  return {
    async send(sent: Sent): Promise<Answered> {
      const watch = watchHolds();
      worker.postMessage(sent);
      const [answer] = await once(worker, "message");
      return { ...answer, heldMs: watch() };
    },
    close: () => worker.terminate(),
  };
}

/** Measures the CPU time of each turn of the event loop. */
function watchHolds(): () => number {
  let [longest, isOver] = [0, false];
  let before = process.threadCpuUsage();
  const look = () => {
    const now = process.threadCpuUsage();
    longest = Math.max(longest, now.user + now.system - before.user - before.system);
    before = now;
    if (!isOver) setImmediate(look);
  };
  setImmediate(look);
  return () => {
    isOver = true;
    look();
    return longest / 1_000;
  };
}
