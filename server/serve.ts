import type { FastifyInstance } from "fastify";
import type { AppParts } from "./app.ts";
import { type Config, readConfig } from "./config.ts";
import { outsideHosts, outsideHostsText } from "./outside-hosts.ts";
import { openServerDatabase, type RunningDatabase } from "./platform/database/open-server-database.ts";
import { lazy } from "./platform/lazy.ts";
import { createLogger } from "./platform/logger.ts";
import { StartFailure } from "./platform/start-failure.ts";
import { type Closable, handleShutdown } from "./shutdown.ts";

/** How long running requests may take after SIGTERM. */
const drainSeconds = 10;
/** After the first page, which is often opened at once. */
const releaseMemoryAfterSeconds = 2;

const printLine = (line: string) => void process.stdout.write(`${line}\n`);

/** Nearly all of the code, loaded while PostgreSQL starts, which takes as long. */
const loadService = lazy(async () => {
  const [{ compose }, { buildApp }, { loadValidators }] = await Promise.all([
    import("./compose.ts"),
    import("./app.ts"),
    import("./platform/validation/validator.ts"),
  ]);
  // Otherwise the first request with a body would block all others meanwhile.
  loadValidators();
  return { compose, buildApp };
});

/** Reads the configuration, composes, listens; SIGTERM and SIGINT stop it. */
export async function serve(): Promise<void> {
  const config = readConfig();
  const log = await createLogger(config.logLevel);
  let database: RunningDatabase | undefined;
  const shutdown = handleShutdown({ log, tell: printLine, closeAtOnce: () => database?.closeAtOnce() });
  const opening = openServerDatabase(config, {
    tell: printLine,
    whileItStarts: loadService,
    signal: shutdown.signal,
    onTakenAway(by) {
      printLine(`The connection to the database was lost, and another server (${by}) uses it now: stopping`);
      void shutdown.stop(1);
    },
  });
  // From the beginning, so that a signal during the start does not leave the embedded database running.
  shutdown.add({ close: async () => (await opening.catch(() => undefined))?.close() });
  try {
    database = await opening;
    shutdown.signal.throwIfAborted();
    const { compose, buildApp } = await loadService();
    const composed = await compose(config, { address: database.address, log, tell: printLine });
    shutdown.add(composed);
    shutdown.signal.throwIfAborted();
    shutdown.add(await listen(await buildApp(composed.parts), config));
    if (config.samples && !config.databaseUrl) shutdown.add(startLoadingSamples(composed.parts));
  } catch (error) {
    // The shutdown is closing everything and will end the process.
    if (shutdown.signal.aborted) return;
    await shutdown.close();
    throw error;
  }
  printLine(outsideHostsText(outsideHosts(config)));
  printLine(`Waybook is ready at ${config.publicUrl}`);
  setTimeout(releaseMemory, releaseMemoryAfterSeconds * 1_000).unref();
}

/** A third of the memory after a start is garbage that V8 would keep until it is busy. */
function releaseMemory(): void {
  void globalThis.gc?.({ type: "major", execution: "async", flavor: "last-resort" });
}

/** In the background, so that requests need not wait for it; a failure does not stop the server. */
function startLoadingSamples(parts: AppParts): Closable {
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

async function listen(app: FastifyInstance, { host, port }: Config): Promise<Closable> {
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
