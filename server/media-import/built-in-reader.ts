import { availableParallelism } from "node:os";
import type { ImportProgress } from "../../contract/import.ts";
import type { Geocoder } from "../outside/geocoder/geocoder.ts";
import type { Media, MediaReader, Reading } from "../outside/media-reader/media-reader.ts";
import type { Clock } from "../platform/clock.ts";
import { Failure } from "../platform/failure.ts";
import { WorkerDied, type WorkerPool, workerPool } from "../platform/worker-pool/worker-pool.ts";
import { estimateConfidence } from "./draft/confidence.ts";
import { findSightings } from "./draft/find-sightings.ts";
import type { LocatedTrip } from "./locate/locate-offline.ts";
import type { MediaNotes } from "./read-notes.ts";
import type { ReaderResults, ReaderTask } from "./run-reader-task.ts";
import type { TripNotes } from "./trip-notes.ts";

type Tell = (progress: ImportProgress) => void;

/**
 * Reads media by OCR, by the coordinates and times of photos, and by rules. Only the geocoder is an outside service,
 * and `notesOf` does not use it.
 */
export type BuiltInReader = MediaReader & {
  /** The notes of the media, and the text that OCR found in it. */
  notesOf(media: Media, signal: AbortSignal, tell?: Tell): Promise<MediaNotes>;
  /** Locates the stops of the notes and builds a preview. Undefined when the notes are empty. */
  finish(notes: TripNotes, media: Media, signal: AbortSignal, tell?: Tell): Promise<Reading | undefined>;
};

type ReaderParts = { readonly clock: Clock; readonly geocoder?: Geocoder | undefined };

/** A reader takes two cores and 700 MB while it works. */
const maxReaders = Math.max(1, Math.min(4, Math.floor(availableParallelism() / 2)));

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

export function builtInReader({ clock, geocoder }: ReaderParts): BuiltInReader {
  type Pool = WorkerPool<ReaderTask, ReaderResults[ReaderTask["kind"]], ImportProgress>;
  const readers: Pool = workerPool({
    ...shared,
    maxWorkers: maxReaders,
    maxWaiting: 20,
    taskSeconds: 240,
    idleSeconds: 120,
  });
  // Locating stops is quick and must not wait behind imports that are being read.
  const locators: Pool = workerPool({
    ...shared,
    maxWorkers: 1,
    maxWaiting: 40,
    taskSeconds: 30,
    idleSeconds: 30,
  });

  async function runTask<Kind extends ReaderTask["kind"]>(
    pool: Pool,
    task: ReaderTask & { readonly kind: Kind },
    signal: AbortSignal,
    tell?: Tell,
  ): Promise<ReaderResults[Kind]> {
    try {
      return (await pool.run(task, signal, tell)) as ReaderResults[Kind];
    } catch (error) {
      throw error instanceof WorkerDied ? readerFailure(error) : error;
    }
  }

  function readTask(media: Media, signal: AbortSignal, tell?: Tell): Promise<ReaderResults["read"]> {
    const today = clock.now().toISOString().slice(0, 10);
    return runTask(readers, { kind: "read", media, today }, signal, tell);
  }

  async function finished(
    trip: LocatedTrip,
    media: Media,
    signal: AbortSignal,
    tell: Tell = () => {},
  ): Promise<Reading | undefined> {
    const { author, language } = trip.notes;
    tell({ step: "planning", done: 1, total: 1 });
    const { locateOnline } = await import("./locate/locate-online.ts");
    const { notes, place } = await locateOnline(trip, {
      ...{ geocoder, signal },
      language: media.locale ?? language,
      tell: (done, total) => tell({ step: "placing", done, total }),
    });
    const stops = notes.days.flatMap((day) => day.stops);
    if (stops.length === 0 && notes.packing.length === 0 && !notes.title) return undefined;
    const { buildDraft } = await import("./draft/build-draft.ts");
    const preview = buildDraft(notes, place, media.locale);
    return {
      preview,
      ...(author && { author }),
      confidence: estimateConfidence(stops),
      sightings: findSightings(notes),
    };
  }

  return {
    notesOf: readTask,
    async finish(notes, media, signal, tell) {
      return finished(await runTask(locators, { kind: "place", notes }, signal), media, signal, tell);
    },
    async read(media, signal, tell) {
      return finished((await readTask(media, signal, tell)).trip, media, signal, tell);
    },
    async close() {
      await Promise.all([readers.close(), locators.close()]);
    },
  };
}

const readerFailure = (cause: WorkerDied) =>
  new Failure("unavailable", {
    detail: "These frames could not be read. Try again later: this cost nothing.",
    retryAfterSeconds: 30,
    cause,
  });
