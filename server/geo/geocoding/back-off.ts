import { ProviderBusy, ProviderPaused, ProviderRejection } from "../../outside/provider-fetch.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Pace } from "../../platform/pacing/pace.ts";

const maxFailures = 2;
const firstPauseMs = 5_000;
const maxPauseMs = 600_000;

/**
 * Pauses after failures in a row, each time for twice as long: 5 seconds, 10, 20, and so on to 10 minutes. If the
 * geocoder asks us to wait, all nodes do.
 */
export function backOff(clock: Clock, turns: Pick<Pace, "pause">) {
  let failures = 0;
  let pauseUntil = 0;
  return {
    /** Throws during a pause. */
    check(): void {
      if (clock.time() < pauseUntil)
        throw new Error(`The geocoder is paused until ${new Date(pauseUntil).toISOString()}.`);
    },
    /** A failure after the caller's own signal was aborted says nothing about the geocoder. */
    async run<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
      try {
        const result = await work();
        failures = 0;
        return result;
      } catch (error) {
        if (!signal.aborted && isFailure(error)) {
          failures++;
          const pauses = failures - maxFailures;
          if (pauses >= 0) pauseUntil = clock.time() + Math.min(maxPauseMs, firstPauseMs * 2 ** pauses);
        }
        if (error instanceof ProviderBusy) {
          pauseUntil = Math.max(pauseUntil, clock.time() + error.waitMs);
          await turns.pause(error.waitMs);
        }
        throw error;
      }
    },
  };
}

/** Not that it would not answer one odd question: nobody else has to do without it for that. */
const isFailure = (error: unknown): boolean =>
  !(error instanceof ProviderPaused) &&
  !(error instanceof ProviderRejection && oddQuestion.has(error.status));

const oddQuestion: ReadonlySet<number> = new Set([400, 413, 414, 422]);
