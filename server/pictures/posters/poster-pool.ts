import type { ImageQuery } from "../../outside/image-search/image-search.ts";
import { Failure } from "../../platform/failure.ts";
import { type WorkerPool, workerPool } from "../../platform/worker-pool/worker-pool.ts";

export type Poster = { readonly bytes: Uint8Array; readonly description: string };

/** Processes that draw posters. They read no SVG but our own. */
export const posterPool = (): WorkerPool<ImageQuery, Poster> =>
  workerPool({
    program: new URL("./poster-process.ts", import.meta.url),
    maxWorkers: 2,
    maxWaiting: 40,
    taskSeconds: 20,
    // Long, because the first poster of a process takes six times as long as the next.
    idleSeconds: 600,
    maxMemoryBytes: 900 * 1_048_576,
    tooMany: () =>
      new Failure("unavailable", {
        detail: "Too many pictures are being drawn right now. Try again in a moment.",
        retryAfterSeconds: 5,
      }),
    tooSlow: () =>
      new Failure("unavailable", {
        detail: "The picture could not be drawn in time. Try again later, or send an image.",
        retryAfterSeconds: 30,
      }),
  });
