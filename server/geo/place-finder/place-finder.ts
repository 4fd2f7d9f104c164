import { LRUCache } from "lru-cache";
import type { Coordinate } from "../../../contract/itinerary.ts";
import { Failure } from "../../platform/failure.ts";
import type { PlaceCandidate } from "../../platform/places/place-candidate.ts";
import { workerPool } from "../../platform/worker-pool/worker-pool.ts";
import type { TripPlaces } from "./find-trip-places.ts";
import type { PlaceFinderResult, PlaceFinderTask } from "./place-finder-task.ts";
import type { Trip } from "./trip.ts";

/** Finds places offline, in the gazetteer and our own tables. */
export type PlaceFinder = {
  /**
   * Coordinates for the stops that have none, by day and index; undefined where they are not certain. Never fails, so
   * that a trip can be saved even when nothing can be looked up.
   */
  locate(trip: Trip, signal: AbortSignal): Promise<(Coordinate | undefined)[][]>;
  /** The places that the trip's stops and destination are in, by all their names. */
  findPlaces(trip: Trip): Promise<TripPlaces>;
  /** Destinations that begin with the text, as a traveller would write them, best known first. */
  completeDestination(beginning: string, signal: AbortSignal): Promise<string[]>;
  /** Places that the typed text may mean, best first. Takes no signal: a lookup, once begun, is finished and cached. */
  suggest(beginning: string, near?: Coordinate): Promise<readonly PlaceCandidate[]>;
  close(): Promise<void>;
};

const locateTimeoutMs = 6_000;
/** A starting process needs a second, on a busy machine several. */
const suggestTimeoutMs = 10_000;
const maxCached = 2_000;

/** Runs in its own process, because a long trip takes seconds. */
export function placeFinder(): PlaceFinder {
  const pool = workerPool<PlaceFinderTask, PlaceFinderResult>({
    program: new URL("./place-finder-process.ts", import.meta.url),
    maxWorkers: 1,
    maxWaiting: 40,
    // Includes the start of the process, which is slow on a busy machine.
    taskSeconds: 15,
    // Long, because a new process needs half a second to load its tables.
    idleSeconds: 600,
    maxMemoryBytes: 400 * 1_048_576,
    tooMany: tooBusy,
    tooSlow: tooBusy,
  });
  const suggestionCache = new LRUCache<string, readonly PlaceCandidate[]>({ max: maxCached });

  /** Rounds the coordinate, so that travellers near each other share cached suggestions. */
  async function suggest(beginning: string, near?: Coordinate): Promise<readonly PlaceCandidate[]> {
    const about = near && {
      latitude: roundCoordinate(near.latitude),
      longitude: roundCoordinate(near.longitude),
    };
    const key = JSON.stringify([beginning, about]);
    const known = suggestionCache.get(key);
    if (known) return known;
    const suggestions = await runSuggest(beginning, about);
    suggestionCache.set(key, suggestions);
    return suggestions;
  }

  async function runSuggest(beginning: string, near: Coordinate | undefined): Promise<PlaceCandidate[]> {
    // Without a signal: each typed letter aborts the previous request, which would end the process.
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
    findPlaces: async (trip) => {
      const outcome = await pool.run({ kind: "places", trip });
      return outcome.kind === "places" ? outcome.found : { places: [], countries: [] };
    },
    completeDestination: async (beginning, signal) => {
      const task = { kind: "complete", beginning } as const;
      const outcome = await pool.run(task, withLocateTimeout(signal)).catch((error) => {
        throw error?.name === "TimeoutError" ? tooBusy() : error;
      });
      return outcome.kind === "complete" ? outcome.destinations : [];
    },
    suggest,
    close: () => pool.close(),
  };
}

const tooBusy = (cause?: unknown) => new Failure("unavailable", { retryAfterSeconds: 5, cause });

/** To about 5 km. */
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

/** Includes waiting in the queue: saving a trip matters more than locating its stops. */
const withLocateTimeout = (signal: AbortSignal): AbortSignal =>
  AbortSignal.any([signal, AbortSignal.timeout(locateTimeoutMs)]);
