import { Failure } from "../failure.ts";
import { currentCaller } from "./current-caller.ts";

type FairTurnsOptions = {
  readonly maxRunning: number;
  readonly maxWaiting: number;
  readonly tooMany: () => Failure;
};

/** What one caller has running and waiting. */
type Queue = { running: number; readonly waiting: (() => void)[] };

const tooManyOfCaller = () =>
  new Failure("rateLimited", {
    detail: "You have as many of these requests running as allowed. Send the next when some are done.",
    retryAfterSeconds: 5,
  });

export type FairTurns = {
  /** Does the work when the current caller's turn comes. Rejects when too many wait or the signal aborts the wait. */
  run<T>(work: () => T | Promise<T>, signal?: AbortSignal): Promise<T>;
  /** Starts everything that waits at once. */
  releaseAll(): void;
};

/**
 * Shares something scarce between callers. A caller gets at most half of it, running and waiting, and the caller who
 * was served longest ago goes next, so that asking often gains nothing. Work of the server itself may use all of it.
 */
export function fairTurns({ maxRunning, maxWaiting, tooMany }: FairTurnsOptions): FairTurns {
  /** In the order of their last turn, the latest last. */
  const queues = new Map<string | undefined, Queue>();
  let [totalRunning, totalWaiting] = [0, 0];
  const half = (all: number) => Math.max(1, Math.floor(all / 2));
  const canStart = (caller: string | undefined, queue: Queue) =>
    totalRunning < maxRunning && queue.running < (caller === undefined ? maxRunning : half(maxRunning));
  const isIdle = (queue: Queue) => queue.running === 0 && queue.waiting.length === 0;

  function start(caller: string | undefined, queue: Queue): () => void {
    totalRunning++;
    queue.running++;
    queues.set(caller, queue);
    return () => {
      totalRunning--;
      queue.running--;
      queues.delete(caller);
      if (!isIdle(queue)) queues.set(caller, queue);
      startNext();
    };
  }

  function startNext(): void {
    for (const [caller, queue] of queues) {
      if (!canStart(caller, queue)) continue;
      const next = queue.waiting.shift();
      if (!next) continue;
      next();
      return;
    }
  }

  async function takeTurn(caller: string | undefined, signal: AbortSignal | undefined): Promise<() => void> {
    signal?.throwIfAborted();
    const queue = queues.get(caller) ?? { running: 0, waiting: [] };
    if (canStart(caller, queue)) return start(caller, queue);
    if (caller !== undefined && queue.waiting.length >= half(maxWaiting)) throw tooManyOfCaller();
    if (totalWaiting >= maxWaiting) throw tooMany();
    totalWaiting++;
    queues.set(caller, queue);
    return new Promise((resolve, reject) => {
      const leave = () => {
        queue.waiting.splice(queue.waiting.indexOf(go), 1);
        totalWaiting--;
        if (isIdle(queue)) queues.delete(caller);
        reject(signal?.reason);
      };
      const go = () => {
        signal?.removeEventListener("abort", leave);
        totalWaiting--;
        resolve(start(caller, queue));
      };
      signal?.addEventListener("abort", leave, { once: true });
      queue.waiting.push(go);
    });
  }

  return {
    async run(work, signal) {
      const endTurn = await takeTurn(currentCaller(), signal);
      try {
        return await work();
      } finally {
        endTurn();
      }
    },
    releaseAll() {
      for (const { waiting } of [...queues.values()]) for (const go of waiting.splice(0)) go();
    },
  };
}
