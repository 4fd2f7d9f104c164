import { Failure } from "../../failure.ts";

/** Runs work a few at once and lets some wait in turn. When more wait than may, the next is refused at once. */
export function fewAtOnce({ most, mostWaiting }: { most: number; mostWaiting: number }) {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running < most) running++;
    else if (waiting.length < mostWaiting) await new Promise<void>((resolve) => waiting.push(resolve));
    else {
      throw new Failure("unavailable", {
        detail: "Too many people are signing in at this moment. Try again in a few seconds.",
        retryAfterSeconds: 3,
      });
    }
    try {
      return await work();
    } finally {
      // The place goes on to the next, and is never free in between.
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  };
}
