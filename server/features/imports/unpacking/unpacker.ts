import { createWriteStream } from "node:fs";
import { mkdir, mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Media } from "../../../outside/media-reader/media-reader.ts";
import { Failure } from "../../../platform/failure.ts";
import { summarizeErrors } from "../../../platform/validation/field-errors.ts";
import { workerPool } from "../../../platform/worker-pool/worker-pool.ts";
import type { Package, RejectedBody, Unpacked } from "./unpack.ts";

const maxFrameBytes = 4 * 1_048_576;
const maxPixels = 40_000_000;
/** Bodies on the disk at the same time. Each takes up to twice its 48 MiB. */
const maxAtOnce = 40;
const hour = 3_600_000;

/** Receives the bodies of imports. They are written to the disk and unpacked in another process. */
export type Unpacker = {
  /** The frames' files are deleted when `work` has ended. */
  withMedia<Result>(
    body: Readable,
    work: (media: Media, requestHash: string) => Promise<Result>,
  ): Promise<Result>;
  close(): Promise<void>;
};

export function unpacker({ folder }: { readonly folder: string }): Unpacker {
  const pool = workerPool<Package, Unpacked | RejectedBody>({
    program: new URL("./unpack-process.ts", import.meta.url),
    maxWorkers: 1,
    maxWaiting: maxAtOnce,
    taskSeconds: 60,
    // The process ends soon, so that the memory for a large body is free again while the media are read.
    idleSeconds: 1,
    maxMemoryBytes: 256 * 1_048_576,
    priority: 10,
    tooMany,
    tooSlow: () =>
      new Failure("unavailable", {
        detail: "The frames took too long to unpack. Try again later, or send fewer.",
        retryAfterSeconds: 30,
      }),
  });
  let atOnce = 0;
  return {
    async withMedia(body, work) {
      if (atOnce >= maxAtOnce) {
        body.destroy();
        throw tooMany();
      }
      atOnce++;
      try {
        return await withOwnFolder(folder, async (own) => {
          const file = join(own, "body.json");
          await pipeline(body, createWriteStream(file));
          const outcome = await pool.run({ file, folder: own, maxFrameBytes, maxPixels });
          if ("refused" in outcome) throw failureFor(outcome);
          return work(outcome.media, outcome.requestHash);
        });
      } finally {
        atOnce--;
      }
    },
    close: () => pool.close(),
  };
}

async function withOwnFolder<Result>(
  folder: string,
  work: (own: string) => Promise<Result>,
): Promise<Result> {
  await mkdir(folder, { recursive: true });
  await removeLeftovers(folder);
  const own = await mkdtemp(join(folder, "import-"));
  try {
    return await work(own);
  } finally {
    await rm(own, { recursive: true, force: true });
  }
}

/** Deletes what a killed process has left behind. No import takes an hour. */
async function removeLeftovers(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Date.now() }));
    if (Date.now() - mtimeMs > hour) await rm(path, { recursive: true, force: true });
  }
}

const tooMany = () =>
  new Failure("unavailable", {
    detail: "Too many imports are going on right now. Try again in a minute.",
    retryAfterSeconds: 60,
  });

function failureFor(outcome: RejectedBody): Failure {
  switch (outcome.refused) {
    case "empty":
      return new Failure("badRequest", { detail: "The content type is JSON, but the body is empty." });
    case "costly":
      return new Failure("badRequest", { detail: outcome.detail });
    case "noJson":
      return new Failure("badRequest", { detail: "The body is not valid JSON." });
    case "noUtf8":
      return new Failure("badRequest", { detail: "The body is not valid UTF-8." });
    case "invalid":
      return new Failure("validationFailed", {
        detail: summarizeErrors(outcome.errors),
        errors: outcome.errors,
      });
    case "noJpeg":
      return new Failure("unsupportedMediaType", {
        detail: `/frames/${outcome.frame}/base64 is not a JPEG. Send each frame as one.`,
      });
    case "tooLarge":
      return new Failure("payloadTooLarge", {
        detail: `/frames/${outcome.frame} is over the limit of ${maxFrameBytes.toLocaleString("en")} bytes, decoded. Make it smaller.`,
      });
    case "tooManyPixels":
      return new Failure("payloadTooLarge", {
        detail: `/frames/${outcome.frame} is over the limit of 40 megapixels. Make it smaller.`,
      });
  }
}
