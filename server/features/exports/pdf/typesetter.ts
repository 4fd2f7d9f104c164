import { Failure } from "../../../platform/failure.ts";
import { workerPool } from "../../../platform/worker-pool/worker-pool.ts";
import type { Pictures } from "./typeset.ts";

/** The itinerary is JSON text. */
export type TypesetJob = { readonly itinerary: string; readonly pictures: Pictures };

export type Typesetter = {
  /** Rejects with a Failure if too many are waiting or if it takes too long. The signal cancels it. */
  typeset(job: TypesetJob, disconnected: AbortSignal): Promise<Buffer>;
  close(): Promise<void>;
};

const secondsEach = 60;

export function typesetter(): Typesetter {
  const pool = workerPool<TypesetJob, Buffer>({
    program: new URL("./typesetting-process.ts", import.meta.url),
    maxWorkers: 2,
    maxWaiting: 40,
    taskSeconds: secondsEach,
    idleSeconds: 60,
    maxMemoryBytes: 900 * 1_048_576,
    tooMany: () =>
      new Failure("unavailable", {
        detail: "Too many PDFs are being made right now. Try again in a moment.",
        retryAfterSeconds: 10,
      }),
    tooSlow: () =>
      new Failure("unavailable", {
        detail: `This PDF could not be made within ${secondsEach} seconds. Try again later, or export another format.`,
        retryAfterSeconds: 30,
      }),
  });
  return { typeset: (job, disconnected) => pool.run(job, disconnected), close: () => pool.close() };
}
