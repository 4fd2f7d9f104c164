import type { Coordinate } from "../../../contract/itinerary.ts";
import type { SuggestedPlace } from "../../../contract/place.ts";
import { Failure } from "../../platform/failure.ts";
import { workerPool } from "../../platform/worker-pool/worker-pool.ts";
import type { GuideOutcome, GuideTask } from "./place-finder-work.ts";
import type { Trip } from "./trip.ts";

/** Knows where places are and what they are called, offline. */
export type PlaceFinder = {
  /**
   * Where the stops are that have no coordinate, by their day and place in it; undefined where that is not certain. Never
   * fails: a trip that cannot be looked up now is saved all the same.
   */
  place(trip: Trip, signal: AbortSignal): Promise<(Coordinate | undefined)[][]>;
  /** Destinations that begin so, as a traveller would write them, the best known first. */
  destinations(beginning: string, signal: AbortSignal): Promise<string[]>;
  /** Places that what was typed may mean, the best first. Who stops waiting for it does not stop it. */
  places(beginning: string, near?: Coordinate): Promise<readonly SuggestedPlace[]>;
  close(): Promise<void>;
};

const mostPatienceMs = 6_000;
/** Who types has typed on by then. A process that is just starting needs a second, and on a busy machine several. */
const typingPatienceMs = 5_000;
/** Many type the same, and everyone types it letter by letter. */
const mostRemembered = 2_000;

/** In a process of its own: a long trip takes seconds, and what it says may be made to take long. */
export function placeFinder(): PlaceFinder {
  const pool = workerPool<GuideTask, GuideOutcome>({
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
  const remembered = new Map<string, readonly SuggestedPlace[]>();

  /** From about the same place the same is near. */
  async function places(beginning: string, near?: Coordinate): Promise<readonly SuggestedPlace[]> {
    const about = near && { latitude: roughly(near.latitude), longitude: roughly(near.longitude) };
    const key = JSON.stringify([beginning, about]);
    const known = remembered.get(key) ?? (await suggested(beginning, about));
    remembered.delete(key);
    remembered.set(key, known);
    const [oldest] = remembered.keys();
    if (remembered.size > mostRemembered && oldest !== undefined) remembered.delete(oldest);
    return known;
  }

  async function suggested(beginning: string, near: Coordinate | undefined): Promise<SuggestedPlace[]> {
    // Without a signal: who types leaves with every letter, and would take the process along.
    const outcome = await inTime(pool.run({ kind: "suggest", beginning, near })).catch((cause) => {
      throw cause instanceof Failure ? cause : tooBusy(cause);
    });
    return outcome.kind === "suggest" ? outcome.places : [];
  }

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
    places,
    close: () => pool.close(),
  };
}

const tooBusy = (cause?: unknown) => new Failure("unavailable", { retryAfterSeconds: 5, cause });

/** To some five kilometres. */
const roughly = (degrees: number): number => Math.round(degrees * 20) / 20;

async function inTime<Outcome>(work: Promise<Outcome>): Promise<Outcome> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(tooBusy()), typingPatienceMs);
  try {
    return await Promise.race([work, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

/** Waiting included: whoever saves a trip would rather have it saved than placed. */
const patient = (signal: AbortSignal): AbortSignal =>
  AbortSignal.any([signal, AbortSignal.timeout(mostPatienceMs)]);
