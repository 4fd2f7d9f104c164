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
  /** The longest that this thread, and with it the app that runs in it, did one thing: milliseconds of the processor. */
  readonly heldMs: number;
};

/** Sends requests from another thread, one at a time, and says for how long each held up everything else in this one. */
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

/** Looks at each turn of the event loop how much of the processor the last one took. */
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
