import type { ImageSearch } from "../../outside/image-search/image-search.ts";
import type { Parts } from "../../parts.ts";
import { Failure } from "../../platform/failure.ts";
import { posterKey } from "../../platform/poster-key.ts";
import type { ImageWorker } from "../image-worker/image-worker.ts";
import { insertPoster } from "../stored-files/stored-files.queries.ts";
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
  parts: Pick<Parts, "db" | "blobs" | "clock"> & {
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

async function drawAndStore(
  { db, blobs, clock, posters, imageWorker }: Parameters<typeof tripPosters>[0],
  poster: string,
): Promise<boolean> {
  const key = posterKey(poster);
  const trip = await insertPoster(db, { key, poster, now: clock.now() });
  if (!trip) return false;
  if (!trip.isEntered) throw beingDeleted();
  const drawn = await posters.find(tripQuery(JSON.parse(trip.draft)));
  if (!drawn) return false;
  const { bytes } = await imageWorker.process(drawn.bytes, drawn.contentType);
  await unavailableOnError(blobs.put(key, bytes, { contentType: "image/webp" }));
  return true;
}

const beingDeleted = () =>
  new Failure("unavailable", { detail: "The picture is being drawn anew.", retryAfterSeconds: 5 });
