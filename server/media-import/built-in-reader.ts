import { availableParallelism } from "node:os";
import type { ImportProgress } from "../../contract/import.ts";
import type { Clock } from "../outside/clock/clock.ts";
import type { Geocoder } from "../outside/geocoder/geocoder.ts";
import type { Media, MediaReader, Reading } from "../outside/media-reader/media-reader.ts";
import { Failure } from "../platform/failure.ts";
import { WorkerDied, type WorkerPool, workerPool } from "../platform/worker-pool/worker-pool.ts";
import { confidenceOf } from "./draft/confidence.ts";
import { draftOf } from "./draft/draft-of.ts";
import { sightingsOf } from "./draft/sightings-of.ts";
import type { OfflineTrip } from "./offline-trip.ts";
import type { Noted } from "./read-notes.ts";
import type { Outcomes, ReaderTask } from "./reader-work.ts";
import type { TripNotes } from "./trip-notes.ts";

type Tell = (progress: ImportProgress) => void;

/** Reads media without asking anyone: by its letters, its photos' places and times, and rules. */
export type BuiltInReader = MediaReader & {
  /** What the media says, and the text that was seen in it. */
  notesOf(media: Media, signal: AbortSignal, tell?: Tell): Promise<Noted>;
  /** The notes as a preview, with what the places in them are. Undefined when there is nothing in them. */
  finish(notes: TripNotes, media: Media, signal: AbortSignal, tell?: Tell): Promise<Reading | undefined>;
};

type Needs = { readonly clock: Clock; readonly geocoder?: Geocoder | undefined };

/** Each takes two cores and 700 MB while it reads. */
const mostReaders = Math.max(1, Math.min(4, Math.floor(availableParallelism() / 2)));

const shared = {
  program: new URL("./reader-process.ts", import.meta.url),
  maxMemoryBytes: 900 * 1_048_576,
  priority: 10,
  tooMany: () =>
    new Failure("unavailable", {
      detail: "Many imports are waiting to be read. Try again in a minute: this one cost nothing.",
      retryAfterSeconds: 60,
    }),
  tooSlow: () =>
    new Failure("unreadableMedia", {
      detail: "It took too long to read the frames. Send fewer or smaller ones: this cost nothing.",
    }),
};

export function builtInReader({ clock, geocoder }: Needs): BuiltInReader {
  type Pool = WorkerPool<ReaderTask, Outcomes[ReaderTask["kind"]], ImportProgress>;
  const readers: Pool = workerPool({
    ...shared,
    maxWorkers: mostReaders,
    maxWaiting: 20,
    taskSeconds: 240,
    idleSeconds: 120,
  });
  // Notes that came from elsewhere do not wait behind those who read.
  const placers: Pool = workerPool({
    ...shared,
    maxWorkers: 1,
    maxWaiting: 40,
    taskSeconds: 30,
    idleSeconds: 30,
  });

  async function done<Kind extends ReaderTask["kind"]>(
    pool: Pool,
    task: ReaderTask & { readonly kind: Kind },
    signal: AbortSignal,
    tell?: Tell,
  ): Promise<Outcomes[Kind]> {
    try {
      return (await pool.run(task, signal, tell)) as Outcomes[Kind];
    } catch (error) {
      throw error instanceof WorkerDied ? gaveUp(error) : error;
    }
  }

  function readTask(media: Media, signal: AbortSignal, tell?: Tell): Promise<Outcomes["read"]> {
    const today = clock.now().toISOString().slice(0, 10);
    return done(readers, { kind: "read", media, today }, signal, tell);
  }

  async function finished(
    trip: OfflineTrip,
    media: Media,
    signal: AbortSignal,
    tell: Tell = () => {},
  ): Promise<Reading | undefined> {
    const { author, language } = trip.notes;
    tell({ step: "planning", done: 1, total: 1 });
    const { placedTrip } = await import("./placed-trip.ts");
    const { notes, place } = await placedTrip(trip, {
      ...{ geocoder, signal },
      language: media.locale ?? language,
      tell: (done, total) => tell({ step: "placing", done, total }),
    });
    const stops = notes.days.flatMap((day) => day.stops);
    if (stops.length === 0 && notes.packing.length === 0 && !notes.title) return undefined;
    const preview = draftOf(notes, place, media.locale);
    return {
      preview,
      ...(author && { author }),
      confidence: confidenceOf(stops),
      sightings: sightingsOf(notes),
    };
  }

  return {
    notesOf: readTask,
    async finish(notes, media, signal, tell) {
      return finished(await done(placers, { kind: "place", notes }, signal), media, signal, tell);
    },
    async read(media, signal, tell) {
      return finished((await readTask(media, signal, tell)).trip, media, signal, tell);
    },
    async close() {
      await Promise.all([readers.close(), placers.close()]);
    },
  };
}

const gaveUp = (cause: WorkerDied) =>
  new Failure("unavailable", {
    detail: "These frames could not be read. Try again later: this cost nothing.",
    retryAfterSeconds: 30,
    cause,
  });
