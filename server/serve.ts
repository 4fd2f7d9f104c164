import type { FastifyInstance } from "fastify";
import type { AppParts } from "./app.ts";
import { type Config, readConfig } from "./config.ts";
import { openServerDatabase, type RunningDatabase } from "./platform/database/open-server-database.ts";
import { lazy } from "./platform/lazy.ts";
import { createLogger } from "./platform/logger.ts";
import { StartFailure } from "./platform/start-failure.ts";
import { onStopSignals } from "./platform/stop-signals.ts";

const drainSeconds = 10;
/** After the first page, which is often opened at once. */
const releaseMemoryAfterSeconds = 2;

const printLine = (line: string) => void process.stdout.write(`${line}\n`);

/** Nearly all of the code, loaded while PostgreSQL starts, which takes as long. */
const loadService = lazy(async () => {
  const [{ compose }, { buildApp }, { loadValidators: loadJudges }] = await Promise.all([
    import("./compose.ts"),
    import("./app.ts"),
    import("./platform/validation/validator.ts"),
  ]);
  // Otherwise the first request with a body would block all others meanwhile.
  loadJudges();
  return { compose, buildApp };
});

/** Reads the configuration, composes, listens; SIGTERM and SIGINT stop it. */
export async function serve(): Promise<void> {
  const config = readConfig();
  const log = await createLogger(config.logLevel);
  /** What was opened, the latest first. */
  const open: { close(): Promise<void> }[] = [];
  const closeAll = async () => {
    for (const { close } of open.splice(0)) {
      await close().catch((error: Error) => log.error({ err: error }, "stopping"));
    }
  };
  const stopping = new AbortController();
  const stop = async (exitCode: number) => {
    if (stopping.signal.aborted) return;
    stopping.abort();
    await closeAll();
    process.exit(exitCode);
  };
  const opening = openServerDatabase(config, {
    tell: printLine,
    whileItStarts: loadService,
    signal: stopping.signal,
    onTakenAway(by) {
      printLine(`The connection to the database was lost, and another server (${by}) uses it now: stopping`);
      void stop(1);
    },
  });
  // From the beginning, so that a signal during the start does not leave the embedded database running.
  open.unshift({ close: async () => (await opening.catch(() => undefined))?.close() });
  let database: RunningDatabase | undefined;
  onStopSignals({
    onFirst(signal) {
      printLine(`${signal}: finishing running requests, then stopping`);
      void stop(0);
    },
    onSecond() {
      printLine("Stopping at once");
      void Promise.resolve(database?.closeAtOnce()).finally(() => process.exit(1));
    },
  });
  try {
    database = await opening;
    stopping.signal.throwIfAborted();
    const { compose, buildApp } = await loadService();
    const composed = await compose(config, { address: database.address, log, tell: printLine });
    open.unshift(composed);
    stopping.signal.throwIfAborted();
    open.unshift(await listen(await buildApp(composed.parts), config));
    if (config.samples && !config.databaseUrl) open.unshift(startLoadingSamples(composed.parts));
  } catch (error) {
    // stop() is closing everything and will end the process.
    if (stopping.signal.aborted) return;
    await closeAll();
    throw error;
  }
  printLine(`Waybook is ready at ${config.publicUrl}`);
  setTimeout(releaseMemory, releaseMemoryAfterSeconds * 1_000).unref();
}

/** A third of the memory after a start is garbage that V8 would keep until it is busy. */
function releaseMemory(): void {
  void globalThis.gc?.({ type: "major", execution: "async", flavor: "last-resort" });
}

/** In the background, so that requests need not wait for it; a failure does not stop the server. */
function startLoadingSamples(parts: AppParts): { close(): Promise<void> } {
  const stopping = new AbortController();
  const load = async () => {
    const { loadFirstSamples } = await import("./features/samples/samples.ts");
    return loadFirstSamples(parts, { signal: stopping.signal });
  };
  const loading = load().then(
    (loaded) => loaded && parts.log.info(loaded, "loaded the sample itineraries"),
    (error: unknown) => {
      if (!stopping.signal.aborted)
        parts.log.warn({ err: error }, "loading the sample itineraries failed; the next start continues");
    },
  );
  return {
    async close() {
      stopping.abort();
      await loading;
    },
  };
}

async function listen(app: FastifyInstance, { host, port }: Config): Promise<{ close(): Promise<void> }> {
  await app.listen({ host, port }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EADDRINUSE") throw error;
    throw new StartFailure(`Port ${port} is in use on ${host}: stop the program that uses it, or set PORT.`);
  });
  return {
    async close() {
      const timer = setTimeout(() => app.server.closeAllConnections(), drainSeconds * 1_000);
      await app.close();
      clearTimeout(timer);
    },
  };
}
