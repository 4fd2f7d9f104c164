import type { FastifyBaseLogger } from "fastify";
import { onStopSignals } from "./platform/on-stop-signals.ts";

export type Closable = { close(): Promise<void> };

type ShutdownOptions = {
  readonly log: Pick<FastifyBaseLogger, "error">;
  readonly tell: (line: string) => void;
  /** Stops what would outlive the process, without waiting for anything. */
  readonly closeAtOnce: () => Promise<void> | undefined;
};

export type Shutdown = Closable & {
  /** Aborted as soon as the server stops. */
  readonly signal: AbortSignal;
  /** Resources are closed in reverse order. */
  add(resource: Closable): void;
  stop(exitCode: number): Promise<void>;
};

/**
 * Stops the server on SIGTERM and SIGINT, in this order: the loading of samples stops; new requests get 503 and event
 * streams end (app.ts); running requests get `drainSeconds` to finish (serve.ts); then jobs, workers, mail and files
 * close (compose.ts), and at last the database. A second signal stops it at once.
 */
export function handleShutdown({ log, tell, closeAtOnce }: ShutdownOptions): Shutdown {
  const resources: Closable[] = [];
  const stopping = new AbortController();
  const close = async () => {
    for (const resource of resources.splice(0).reverse())
      await resource.close().catch((error: Error) => log.error({ err: error }, "stopping"));
  };
  const stop = async (exitCode: number) => {
    if (stopping.signal.aborted) return;
    stopping.abort();
    await close();
    process.exit(exitCode);
  };
  onStopSignals({
    onFirst(signal) {
      tell(`${signal}: finishing running requests, then stopping`);
      void stop(0);
    },
    onSecond() {
      tell("Stopping at once");
      void Promise.resolve(closeAtOnce()).finally(() => process.exit(1));
    },
  });
  return { signal: stopping.signal, add: (resource) => void resources.push(resource), close, stop };
}
