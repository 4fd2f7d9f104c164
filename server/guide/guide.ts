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
    tooMany: () => new Failure("unavailable", { retryAfterSeconds: 5 }),
    tooSlow: () => new Failure("unavailable", { retryAfterSeconds: 5 }),
  });
  return {
    place: async (trip, signal) => {
      const outcome = await pool.run({ kind: "place", trip }, signal).catch(() => undefined);
      return outcome?.kind === "place" ? outcome.coordinates : [];
    },
    destinations: async (beginning, signal) => {
      const outcome = await pool.run({ kind: "complete", beginning }, signal);
      return outcome.kind === "complete" ? outcome.destinations : [];
    },
    close: () => pool.close(),
  };
}
