import type { Db } from "../database/connect.ts";

/**
 * A piece of work that happens apart from any request: once, on whichever node takes it, again when it fails.
 * `Needs` are the parts it asks for.
 */
export type Job<Input extends object, Needs> = {
  readonly name: string;
  /** When it comes round by itself, as a cron expression in UTC. */
  readonly schedule?: string;
  /** How often it is tried again, at growing distances. */
  readonly retries: number;
  run(parts: Needs, input: Input): Promise<void>;
};

export const job = <Input extends object, Needs>(definition: Job<Input, Needs>): Job<Input, Needs> =>
  definition;

type SendOptions = {
  /** The transaction it belongs to: the job exists exactly when that commits. */
  db?: Db;
  startAfter?: Date;
  /** While one with this key waits, no second one is queued. */
  key?: string;
};

/** What use cases see of the queue. */
export type Jobs = {
  send<Input extends object>(job: Job<Input, never>, input: Input, options?: SendOptions): Promise<void>;
};
