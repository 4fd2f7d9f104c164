import { buffer } from "node:stream/consumers";
import type { Logger } from "pino";
import type { Blobs } from "../../outside/blobs/blobs.ts";
import { Failure } from "../../platform/failure.ts";
import type { ImageWorker } from "../image-worker/image-worker.ts";
import { unavailableOnError } from "../stored-files/unavailable-on-error.ts";
import { type Rendition, renditionKey } from "./renditions.ts";
import { webpWidth } from "./webp-width.ts";

export type RenditionMaker = {
  /** Makes and stores a rendition now, for a waiting request. Undefined if there is no such image. */
  make(imageKey: string, rendition: Rendition): Promise<Buffer | undefined>;
  /** Makes a rendition in the background, one at a time, so that requests wait for at most one of them. */
  makeInTurn(imageKey: string, rendition: Rendition): Promise<void>;
  close(): Promise<void>;
};

/** Concurrent requests for the same rendition share one result on this node. */
export function renditionMaker({
  blobs,
  imageWorker,
  log,
}: {
  blobs: Blobs;
  imageWorker: ImageWorker;
  log: Logger;
}): RenditionMaker {
  const pending = new Map<string, Promise<Buffer | undefined>>();
  let lastInLine: Promise<unknown> = Promise.resolve();
  let isClosed = false;

  function make(imageKey: string, rendition: Rendition): Promise<Buffer | undefined> {
    const key = renditionKey(imageKey, rendition);
    const rendering =
      pending.get(key) ?? makeUnlessStored(imageKey, rendition).finally(() => pending.delete(key));
    pending.set(key, rendering);
    return rendering;
  }

  async function makeUnlessStored(imageKey: string, rendition: Rendition): Promise<Buffer | undefined> {
    const key = renditionKey(imageKey, rendition);
    // Another node, or an earlier request, may have stored it in the meantime.
    const stored = await readBlob(key);
    if (stored) return stored;
    const image = await readBlob(imageKey);
    if (!image) return;
    const bytes = await encode(image, rendition);
    return (await store(imageKey, rendition, bytes)) ? bytes : undefined;
  }

  async function readBlob(key: string): Promise<Buffer | undefined> {
    const blob = await unavailableOnError(blobs.get(key));
    return blob && unavailableOnError(buffer(blob.body));
  }

  async function encode(image: Buffer, { width, format }: Rendition): Promise<Buffer> {
    // It is already a small enough WebP; encoding it again would only lose quality.
    if (format === "webp" && (webpWidth(image) ?? Number.POSITIVE_INFINITY) <= width) return image;
    return imageWorker.rendition(image, { width, format }).catch((error) => {
      // Stored images were readable when they were stored, so this is not the client's fault.
      throw error instanceof Failure && error.code === "unavailable"
        ? error
        : new Failure("internal", { cause: error });
    });
  }

  /** Returns whether the image still exists. A rendition that cannot be stored is sent all the same. */
  async function store(imageKey: string, rendition: Rendition, bytes: Buffer): Promise<boolean> {
    const key = renditionKey(imageKey, rendition);
    try {
      await blobs.put(key, bytes, { contentType: `image/${rendition.format}` });
      // delete-files.ts deletes renditions after their image: while the image exists, it will also find this rendition.
      if (await blobs.head(imageKey)) return true;
      await blobs.delete([key]);
      return false;
    } catch (error) {
      log.warn({ err: error, key }, "could not store a rendition");
      return true;
    }
  }

  function makeInTurn(imageKey: string, rendition: Rendition): Promise<void> {
    const turn = lastInLine.then(async () => {
      if (!isClosed) await make(imageKey, rendition);
    });
    lastInLine = turn.catch(() => {});
    return turn;
  }

  return {
    make,
    makeInTurn,
    async close() {
      isClosed = true;
      await lastInLine;
    },
  };
}
