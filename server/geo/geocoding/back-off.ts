import type { Clock } from "../../outside/clock/clock.ts";
import { ProviderPaused } from "../../outside/provider-fetch.ts";

const maxFailures = 2;
const firstPauseMs = 5_000;
const maxPauseMs = 600_000;

/** Pauses after failures in a row, each time for twice as long: 5 seconds, 10, 20, and so on to 10 minutes. */
export function backOff(clock: Clock) {
  let failures = 0;
  let pauseUntil = 0;
  return {
    /** Throws during a pause. */
    check(): void {
      if (clock.time() < pauseUntil)
        throw new Error(
          `The geocoder failed ${failures} times: paused until ${new Date(pauseUntil).toISOString()}.`,
        );
    },
    /** A failure after the caller's own signal was aborted says nothing about the geocoder. */
    async run<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
      try {
        const result = await work();
        failures = 0;
        return result;
      } catch (error) {
        if (!signal.aborted && !(error instanceof ProviderPaused)) {
          failures++;
          const pauses = failures - maxFailures;
          if (pauses >= 0) pauseUntil = clock.time() + Math.min(maxPauseMs, firstPauseMs * 2 ** pauses);
        }
        throw error;
      }
    },
  };
}
