import type { Coordinate } from "../../contract/itinerary.ts";
import { Failure } from "../failure.ts";
import { processPool } from "../processes/process-pool.ts";
import type { GuideOutcome, GuideTask } from "./guide-work.ts";
import type { Trip } from "./trip.ts";

/** Knows where places are and what they are called, offline. */
export type Guide = {
  /**
   * Where the stops are that have no coordinate, by their day and place in it; undefined where that is not certain. Never
   * fails: a trip that cannot be looked up now is saved all the same.
   */
  place(trip: Trip, signal: AbortSignal): Promise<(Coordinate | undefined)[][]>;
  /** Destinations that begin so, as a traveller would write them, the best known first. */
  destinations(beginning: string, signal: AbortSignal): Promise<string[]>;
  close(): Promise<void>;
};

const mostPatienceMs = 6_000;

/** In a process of its own: a long trip takes seconds, and what it says may be made to take long. */
export function guide(): Guide {
  const pool = processPool<GuideTask, GuideOutcome>({
    program: new URL("./guide-process.ts", import.meta.url),
    most: 1,
    waiting: 40,
    secondsEach: 5,
    // To load its tables takes half a second.
    secondsIdle: 600,
    largestMemory: 400 * 1_048_576,
    tooMany: tooBusy,
    tooSlow: tooBusy,
  });
  return {
    place: async (trip, signal) => {
      const task = { kind: "place", trip } as const;
      const outcome = await pool.run(task, patient(signal)).catch(() => undefined);
      return outcome?.kind === "place" ? outcome.coordinates : [];
    },
    destinations: async (beginning, signal) => {
      const task = { kind: "complete", beginning } as const;
      const outcome = await pool.run(task, patient(signal)).catch((error) => {
        throw error?.name === "TimeoutError" ? tooBusy() : error;
      });
      return outcome.kind === "complete" ? outcome.destinations : [];
    },
    close: () => pool.close(),
  };
}

const tooBusy = () => new Failure("unavailable", { retryAfterSeconds: 5 });

/** Waiting included: whoever saves a trip would rather have it saved than placed. */
const patient = (signal: AbortSignal): AbortSignal =>
  AbortSignal.any([signal, AbortSignal.timeout(mostPatienceMs)]);
