import { availableParallelism } from "node:os";
import { Failure } from "../failure.ts";
import type { Clock } from "../outside/clock/clock.ts";
import type { Geocoder } from "../outside/geocoder/geocoder.ts";
import type { Media, MediaReader, Reading } from "../outside/media-reader/media-reader.ts";
import { ProcessEnded, processPool } from "../processes/process-pool.ts";
import { confidenceOf } from "./draft/confidence.ts";
import { draftOf } from "./draft/draft-of.ts";
import { placedTrip } from "./placed-trip.ts";
import type { Noted, ReadTask } from "./read-notes.ts";
import type { TripNotes } from "./trip-notes.ts";

/** Reads media without asking anyone: by its letters, its photos' places and times, and rules. */
export type BuiltInReader = MediaReader & {
  /** What the media says, and the text that was seen in it. */
  notesOf(media: Media, signal: AbortSignal): Promise<Noted>;
  /** The notes as a preview, with what the places in them are. Undefined when there is nothing in them. */
  finish(notes: TripNotes, media: Media, signal: AbortSignal): Promise<Reading | undefined>;
};

type Needs = { readonly clock: Clock; readonly geocoder?: Geocoder | undefined };

/** Each takes two cores and 700 MB while it reads. */
const mostReaders = Math.max(1, Math.min(4, Math.floor(availableParallelism() / 2)));

export function builtInReader({ clock, geocoder }: Needs): BuiltInReader {
  const pool = processPool<ReadTask, Noted>({
    program: new URL("./reader-process.ts", import.meta.url),
    most: mostReaders,
    waiting: 20,
    secondsEach: 240,
    secondsIdle: 120,
    largestMemory: 900 * 1_048_576,
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
  });

  const reader: BuiltInReader = {
    notesOf: (media, signal) => {
      const today = clock.now().toISOString().slice(0, 10);
      return pool.run({ media, today }, signal).catch((error) => {
        throw error instanceof ProcessEnded ? gaveUp(error) : error;
      });
    },
    async finish(notes, media, signal) {
      const { notes: placed, place } = await placedTrip(notes, {
        geocoder,
        signal,
        language: media.locale ?? notes.language,
      });
      const stops = placed.days.flatMap((day) => day.stops);
      if (stops.length === 0 && placed.packing.length === 0 && !placed.title) return undefined;
      const preview = draftOf(placed, place, media.locale);
      return {
        preview,
        ...(notes.author && { author: notes.author }),
        confidence: confidenceOf(stops),
      };
    },
    async read(media, signal) {
      const { notes } = await reader.notesOf(media, signal);
      return reader.finish(notes, media, signal);
    },
    async close() {
      await Promise.all([pool.close(), geocoder?.close()]);
    },
  };
  return reader;
}

const gaveUp = (cause: ProcessEnded) =>
  new Failure("unavailable", {
    detail: "These frames could not be read. Try again later: this cost nothing.",
    retryAfterSeconds: 30,
    cause,
  });
