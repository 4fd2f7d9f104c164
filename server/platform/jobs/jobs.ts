import type { Db } from "../database/connect.ts";

/**
 * Work outside of requests: done once, on any node, and retried when it fails.
 */
export type Job<Input extends object, JobParts> = {
  readonly name: string;
  /** A cron expression in UTC, for jobs that run regularly. */
  readonly schedule?: string;
  /** How often it is retried, at growing intervals. */
  readonly retries: number;
  /** While one waits, runs or is to be retried, on any node, no second one is queued. Settled with the first start. */
  readonly isAlone?: boolean;
  run(parts: JobParts, input: Input): Promise<void>;
};

export const job = <Input extends object, JobParts>(definition: Job<Input, JobParts>): Job<Input, JobParts> =>
  definition;

type SendOptions = {
  /** The transaction that it is part of: the job is queued when that commits. */
  db?: Db;
  startAfter?: Date;
  /** While a job with this key waits, no second one is queued. */
  key?: string;
};

/** The queue as use cases see it. */
export type Jobs = {
  /** False if one with the same key is there already. */
  send<Input extends object>(job: Job<Input, never>, input: Input, options?: SendOptions): Promise<boolean>;
};
