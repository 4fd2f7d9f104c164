import { Failure } from "../failure.ts";
import { currentCaller } from "./current-caller.ts";

type Limits = {
  /** At work at one time. */
  readonly most: number;
  /** That may wait. */
  readonly waiting: number;
  readonly tooMany: () => Failure;
};

type Line = { atWork: number; readonly waiting: (() => void)[] };

const tooManyOfOne = () =>
  new Failure("rateLimited", {
    detail: "You have as many of these under way as one may. Go on when some are done.",
    retryAfterSeconds: 5,
  });

export type FairTurns = {
  /**
   * Works for the current caller when its turn comes, unless there are too many before it or the signal comes first. The
   * turn ends with the work, however that ends.
   */
  inTurn<T>(work: () => T | Promise<T>, signal?: AbortSignal): Promise<T>;
  /** Everyone who waits goes on at once. */
  letAllGo(): void;
};

/**
 * Turns at something of which there is little. A caller has at most half of it, at work and waiting, and whoever came
 * least lately goes next: who asks for much waits behind themselves. What nobody in particular asked for has all of it.
 */
export function fairTurns({ most, waiting, tooMany }: Limits): FairTurns {
  /** Who was served last is last. */
  const lines = new Map<string | undefined, Line>();
  let [atWork, allWaiting] = [0, 0];
  const half = (all: number) => Math.max(1, Math.floor(all / 2));
  const mayWork = (caller: string | undefined, line: Line) =>
    atWork < most && line.atWork < (caller === undefined ? most : half(most));
  const isIdle = (line: Line) => line.atWork === 0 && line.waiting.length === 0;

  function begin(caller: string | undefined, line: Line): () => void {
    atWork++;
    line.atWork++;
    lines.set(caller, line);
    return () => {
      atWork--;
      line.atWork--;
      lines.delete(caller);
      if (!isIdle(line)) lines.set(caller, line);
      callNext();
    };
  }

  function callNext(): void {
    for (const [caller, line] of lines) {
      if (!mayWork(caller, line)) continue;
      const next = line.waiting.shift();
      if (!next) continue;
      next();
      return;
    }
  }

  async function take(caller: string | undefined, signal: AbortSignal | undefined): Promise<() => void> {
    signal?.throwIfAborted();
    const line = lines.get(caller) ?? { atWork: 0, waiting: [] };
    if (mayWork(caller, line)) return begin(caller, line);
    if (caller !== undefined && line.waiting.length >= half(waiting)) throw tooManyOfOne();
    if (allWaiting >= waiting) throw tooMany();
    allWaiting++;
    lines.set(caller, line);
    return new Promise((resolve, reject) => {
      const leave = () => {
        line.waiting.splice(line.waiting.indexOf(go), 1);
        allWaiting--;
        if (isIdle(line)) lines.delete(caller);
        reject(signal?.reason);
      };
      const go = () => {
        signal?.removeEventListener("abort", leave);
        allWaiting--;
        resolve(begin(caller, line));
      };
      signal?.addEventListener("abort", leave, { once: true });
      line.waiting.push(go);
    });
  }

  return {
    async inTurn(work, signal) {
      const leave = await take(currentCaller(), signal);
      try {
        return await work();
      } finally {
        leave();
      }
    },
    letAllGo() {
      for (const { waiting } of [...lines.values()]) for (const go of waiting.splice(0)) go();
    },
  };
}
