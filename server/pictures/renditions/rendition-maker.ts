import { buffer } from "node:stream/consumers";
import type { Logger } from "pino";
import type { Blobs } from "../../outside/blobs/blobs.ts";
import { Failure } from "../../platform/failure.ts";
import type { ImageWorker } from "../image-worker/image-worker.ts";
import { unavailableOnError } from "../stored-files/unavailable-on-error.ts";
import { type Rendition, renditionKey } from "./renditions.ts";
import { webpWidth } from "./webp-width.ts";

export type RenditionMaker = {
  /** Made now, for someone who waits, and kept for the next one. Undefined when there is no such image. */
  make(imageKey: string, rendition: Rendition): Promise<Buffer | undefined>;
  /** Made when it is its turn: one at a time, so that whoever waits finds at most one before them. */
  makeInTurn(imageKey: string, rendition: Rendition): Promise<void>;
  close(): Promise<void>;
};

/** Makes images in other widths and formats, each only once at a time on this node, however many ask for it. */
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
    const making =
      pending.get(key) ?? makeUnlessStored(imageKey, rendition).finally(() => pending.delete(key));
    pending.set(key, making);
    return making;
  }

  async function makeUnlessStored(imageKey: string, rendition: Rendition): Promise<Buffer | undefined> {
    const key = renditionKey(imageKey, rendition);
    // Another node may have been quicker, or this one a moment ago.
    const there = await readBlob(key);
    if (there) return there;
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
    // It is a bare WebP already: drawn anew it could only lose.
    if (format === "webp" && (webpWidth(image) ?? Number.POSITIVE_INFINITY) <= width) return image;
    return imageWorker.rendition(image, { width, format }).catch((error) => {
      // What is stored has been read once: that it cannot be read now is no fault of who asks.
      throw error instanceof Failure && error.code === "unavailable"
        ? error
        : new Failure("internal", { cause: error });
    });
  }

  /** Whether the image is still there. A store that takes nothing right now is no reason to show nothing. */
  async function store(imageKey: string, rendition: Rendition, bytes: Buffer): Promise<boolean> {
    const key = renditionKey(imageKey, rendition);
    try {
      await blobs.put(key, bytes, { contentType: `image/${rendition.format}` });
      // Renditions are deleted after their image (sweep-files.ts): who finds it here will have this one deleted.
      if (await blobs.head(imageKey)) return true;
      await blobs.delete([key]);
      return false;
    } catch (error) {
      log.warn({ err: error, key }, "a rendition could not be kept");
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
