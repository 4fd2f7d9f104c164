import type { Coordinate } from "../../../contract/itinerary.ts";
import type { SuggestedPlace } from "../../../contract/place.ts";
import { Failure } from "../../platform/failure.ts";
import { workerPool } from "../../platform/worker-pool/worker-pool.ts";
import type { PlaceFinderResult, PlaceFinderTask } from "./place-finder-task.ts";
import type { Trip } from "./trip.ts";

/** Knows where places are and what they are called, offline. */
export type PlaceFinder = {
  /**
   * Where the stops are that have no coordinate, by their day and place in it; undefined where that is not certain. Never
   * fails: a trip that cannot be looked up now is saved all the same.
   */
  locate(trip: Trip, signal: AbortSignal): Promise<(Coordinate | undefined)[][]>;
  /** Destinations that begin so, as a traveller would write them, the best known first. */
  completeDestination(beginning: string, signal: AbortSignal): Promise<string[]>;
  /** Places that what was typed may mean, the best first. Who stops waiting for it does not stop it. */
  suggest(beginning: string, near?: Coordinate): Promise<readonly SuggestedPlace[]>;
  close(): Promise<void>;
};

const locateTimeoutMs = 6_000;
/** People have typed on by then. A starting process needs a second, on a busy machine several. */
const suggestTimeoutMs = 5_000;
/** Many type the same, and everyone types it letter by letter. */
const maxCached = 2_000;

/** In a process of its own: a long trip takes seconds, and a hostile one longer. */
export function placeFinder(): PlaceFinder {
  const pool = workerPool<PlaceFinderTask, PlaceFinderResult>({
    program: new URL("./place-finder-process.ts", import.meta.url),
    maxWorkers: 1,
    maxWaiting: 40,
    // Its start is in it, which takes its time on a machine that is busy; nobody waits that long.
    taskSeconds: 15,
    // To load its tables takes half a second.
    idleSeconds: 600,
    maxMemoryBytes: 400 * 1_048_576,
    tooMany: tooBusy,
    tooSlow: tooBusy,
  });
  const suggestionCache = new Map<string, readonly SuggestedPlace[]>();

  /** From about the same place the same is near. */
  async function places(beginning: string, near?: Coordinate): Promise<readonly SuggestedPlace[]> {
    const about = near && {
      latitude: roundCoordinate(near.latitude),
      longitude: roundCoordinate(near.longitude),
    };
    const key = JSON.stringify([beginning, about]);
    const known = suggestionCache.get(key) ?? (await runSuggest(beginning, about));
    suggestionCache.delete(key);
    suggestionCache.set(key, known);
    const [oldest] = suggestionCache.keys();
    if (suggestionCache.size > maxCached && oldest !== undefined) suggestionCache.delete(oldest);
    return known;
  }

  async function runSuggest(beginning: string, near: Coordinate | undefined): Promise<SuggestedPlace[]> {
    // Without a signal: every letter aborts the request before it, which would end the process.
    const outcome = await withTimeout(pool.run({ kind: "suggest", beginning, near })).catch((cause) => {
      throw cause instanceof Failure ? cause : tooBusy(cause);
    });
    return outcome.kind === "suggest" ? outcome.places : [];
  }

  return {
    locate: async (trip, signal) => {
      const task = { kind: "locate", trip } as const;
      const outcome = await pool.run(task, withLocateTimeout(signal)).catch(() => undefined);
      return outcome?.kind === "locate" ? outcome.coordinates : [];
    },
    completeDestination: async (beginning, signal) => {
      const task = { kind: "complete", beginning } as const;
      const outcome = await pool.run(task, withLocateTimeout(signal)).catch((error) => {
        throw error?.name === "TimeoutError" ? tooBusy() : error;
      });
      return outcome.kind === "complete" ? outcome.destinations : [];
    },
    suggest: places,
    close: () => pool.close(),
  };
}

const tooBusy = (cause?: unknown) => new Failure("unavailable", { retryAfterSeconds: 5, cause });

/** To some five kilometres. */
const roundCoordinate = (degrees: number): number => Math.round(degrees * 20) / 20;

async function withTimeout<Outcome>(work: Promise<Outcome>): Promise<Outcome> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(tooBusy()), suggestTimeoutMs);
  try {
    return await Promise.race([work, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

/** Includes waiting for a turn: saving a trip matters more than locating its stops. */
const withLocateTimeout = (signal: AbortSignal): AbortSignal =>
  AbortSignal.any([signal, AbortSignal.timeout(locateTimeoutMs)]);
