import { availableParallelism } from "node:os";
import { imageType } from "../../outside/image-type.ts";
import { Failure } from "../../platform/failure.ts";
import { WorkerDied, type WorkerPool, workerPool } from "../../platform/worker-pool/worker-pool.ts";
import type {
  Format,
  ImageResults,
  ImageTask,
  ProcessedImage,
  RejectedImage,
  SmallImage,
} from "./run-image-task.ts";

/** Decodes and encodes images in its own processes. */
export type ImageWorker = {
  /** The image as it is stored. Throws a Failure that says what is wrong with it. */
  process(bytes: Uint8Array, contentType: string): Promise<ProcessedImage>;
  /** A square from the middle of the image, as WebP. */
  square(bytes: Uint8Array, contentType: string, side: number): Promise<Buffer>;
  /** A processed image at a smaller width; as JPEG it loses its transparency. */
  rendition(bytes: Uint8Array, options: { readonly width: number; readonly format: Format }): Promise<Buffer>;
  /** The image in a file that was checked before, with neither side longer than `side`. */
  shrink(path: string, side: number): Promise<SmallImage>;
  close(): Promise<void>;
};

export const maxImageBytes = 20 * 1_048_576;

type Pool = WorkerPool<ImageTask, ImageResults[ImageTask["kind"]]>;
type Limits = Pick<Parameters<typeof workerPool>[0], "maxWorkers" | "program" | "taskSeconds">;

const defaultLimits: Limits = {
  // Leaves one core to requests.
  maxWorkers: Math.max(1, availableParallelism() - 1),
  taskSeconds: 30,
  program: new URL("./image-process.ts", import.meta.url),
};

export function imageWorker(limits: Partial<Limits> = {}): ImageWorker {
  const poolFor = (own: { maxWaiting: number; priority: number }): Pool =>
    workerPool({ ...shared, ...defaultLimits, ...limits, ...own });
  // Two pools, so that renditions do not wait behind uploads. Queued tasks are in memory: uploads have up to 20 MiB,
  // stored images half a megabyte. Uploads have priority, because most renditions are made in advance.
  const uploads = poolFor({ maxWaiting: 20, priority: 5 });
  const stored = poolFor({ maxWaiting: 200, priority: 10 });
  return {
    async process(bytes, contentType) {
      requireImageType(bytes, contentType);
      return requireAccepted(await runTask(uploads, { kind: "process", bytes, contentType }), contentType);
    },
    async square(bytes, contentType, side) {
      requireImageType(bytes, contentType);
      return requireAccepted(
        await runTask(uploads, { kind: "square", bytes, contentType, side }),
        contentType,
      );
    },
    rendition: (bytes, options) => runTask(stored, { kind: "rendition", bytes, ...options }),
    shrink: (path, side) => runTask(uploads, { kind: "shrink", path, side }),
    async close() {
      await Promise.all([uploads.close(), stored.close()]);
    },
  };
}

const shared = {
  idleSeconds: 300,
  maxMemoryBytes: 512 * 1_048_576,
  tooMany: () =>
    new Failure("unavailable", {
      detail: "Too many images are being processed right now. Try again in a moment.",
      retryAfterSeconds: 10,
    }),
  tooSlow: () =>
    new Failure("unavailable", {
      detail: "Processing this image took too long. Try again later, or send a smaller one.",
      retryAfterSeconds: 30,
    }),
};

/** Retries once if the process died, because the image need not be the cause. */
async function runTask<Kind extends ImageTask["kind"]>(
  pool: Pool,
  task: ImageTask & { readonly kind: Kind },
): Promise<ImageResults[Kind]> {
  const attempt = () => pool.run(task) as Promise<ImageResults[Kind]>;
  try {
    return await attempt().catch((error) =>
      error instanceof WorkerDied ? attempt() : Promise.reject(error),
    );
  } catch (error) {
    throw error instanceof WorkerDied ? crashed(error) : error;
  }
}

const crashed = (cause: WorkerDied) =>
  new Failure("unavailable", {
    detail: "This image could not be processed. Try again later, or send another.",
    retryAfterSeconds: 30,
    cause,
  });

function requireImageType(bytes: Uint8Array, contentType: string): void {
  if (imageType(bytes) !== contentType) throw unreadable(contentType);
}

function requireAccepted<Picture extends object>(
  outcome: Picture | RejectedImage,
  contentType: string,
): Picture {
  if (!("rejected" in outcome)) return outcome;
  throw outcome.rejected === "unreadable" ? unreadable(contentType, outcome.reason) : tooLarge(outcome);
}

const unreadable = (contentType: string, cause?: unknown) =>
  new Failure("unsupportedMediaType", {
    detail: `These bytes cannot be read as ${contentType}. Send the image with its own content type.`,
    cause,
  });

const tooLarge = ({ width, height }: { width: number; height: number }) =>
  new Failure("payloadTooLarge", {
    detail: `The image has ${width} × ${height} pixels, over the limit of 60 megapixels. Make it smaller.`,
  });
