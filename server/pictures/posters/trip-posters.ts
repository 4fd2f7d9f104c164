import { countAttempt } from "../../access/limits/count-attempt.ts";
import type { ImageSearch } from "../../outside/image-search/image-search.ts";
import type { Parts } from "../../parts.ts";
import { Failure } from "../../platform/failure.ts";
import { posterKey } from "../../platform/poster-key.ts";
import type { ImageWorker } from "../image-worker/image-worker.ts";
import { completePoster, deleteUnstoredFile, insertPoster } from "../stored-files/stored-files.queries.ts";
import { unavailableOnError } from "../stored-files/unavailable-on-error.ts";
import { tripQuery } from "./trip-query.ts";

export type TripPosters = {
  /** Draws and stores the poster with this name; false if no itinerary has it. */
  draw(poster: string): Promise<boolean>;
};

/**
 * Draws posters when they are first asked for. Only who has read an itinerary knows the name of its poster, and each is
 * drawn once: concurrent requests on this node share one drawing.
 */
export function tripPosters(
  parts: Pick<Parts, "db" | "blobs" | "clock" | "config"> & {
    readonly posters: ImageSearch;
    readonly imageWorker: ImageWorker;
  },
): TripPosters {
  const pending = new Map<string, Promise<boolean>>();
  return {
    draw(poster) {
      const drawing =
        pending.get(poster) ?? drawAndStore(parts, poster).finally(() => pending.delete(poster));
      pending.set(poster, drawing);
      return drawing;
    },
  };
}

async function drawAndStore(parts: Parameters<typeof tripPosters>[0], poster: string): Promise<boolean> {
  const { db, blobs, clock } = parts;
  const key = posterKey(poster);
  const trip = await insertPoster(db, { key, poster, now: clock.now() });
  if (!trip) return false;
  if (!trip.isEntered) throw beingDeleted();
  const bytes = await drawnBytes(parts, trip).catch(async (error: unknown) => {
    await deleteUnstoredFile(db, key);
    throw error;
  });
  await unavailableOnError(blobs.put(key, bytes, { contentType: "image/webp" }));
  if (await completePoster(db, key)) return true;
  // The itinerary or its owner was deleted meanwhile.
  await unavailableOnError(blobs.delete([key]));
  throw beingDeleted();
}

async function drawnBytes(
  { posters, imageWorker, ...parts }: Parameters<typeof tripPosters>[0],
  { ownerId, draft }: { readonly ownerId: string; readonly draft: string },
): Promise<Uint8Array> {
  await countAttempt(parts, [{ of: `posters ${ownerId}`, max: postersAnHour, windowSeconds: 3_600 }]).catch(
    (error) => {
      throw error instanceof Failure && error.code === "rateLimited" ? tooMany(error) : error;
    },
  );
  const drawn = await posters.find(tripQuery(JSON.parse(draft)));
  if (!drawn) throw new Failure("notFound");
  return (await imageWorker.process(drawn.bytes, drawn.contentType)).bytes;
}

/** Of one owner's trips, whoever asks for them: each change of a route makes another. */
const postersAnHour = 300;

const tooMany = ({ particulars: { retryAfterSeconds = 60 } }: Failure) =>
  new Failure("unavailable", {
    detail: "Many pictures of this traveller's trips were drawn just now. Try again later.",
    retryAfterSeconds,
  });

const beingDeleted = () =>
  new Failure("unavailable", { detail: "The picture is being drawn anew.", retryAfterSeconds: 5 });
