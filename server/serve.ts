import type { FastifyInstance } from "fastify";
import { buildApp } from "./app.ts";
import { compose, openServerDatabase } from "./compose.ts";
import { type Config, readConfig } from "./config.ts";
import { loadFirstSamples } from "./features/samples/samples.ts";
import { createLogger } from "./logger.ts";
import type { Parts } from "./parts.ts";
import { StartFailure } from "./start-failure.ts";

const drainSeconds = 10;

const tell = (line: string) => void process.stdout.write(`${line}\n`);

/** Config → compose → listen; owns signals and shutdown. */
export async function serve(): Promise<void> {
  const config = readConfig();
  const log = await createLogger(config.logLevel);
  /** What has been opened so far, the last first. */
  const open: { close(): Promise<void> }[] = [];
  const closeAll = async () => {
    for (const { close } of open.splice(0)) {
      await close().catch((error: Error) => log.error({ err: error }, "stopping"));
    }
  };
  stopOnSignal(closeAll);
  try {
    const database = await openServerDatabase(config, tell);
    open.unshift(database);
    const composed = await compose(config, { address: database.address, log, tell });
    open.unshift(composed);
    open.unshift(await listen(await buildApp(composed.parts), config));
    if (config.samples && !config.databaseUrl) open.unshift(loadingSamples(composed.parts));
  } catch (error) {
    await closeAll();
    throw error;
  }
  tell(`Waybook is ready at ${config.publicUrl}`);
}

/** Beside all else: whoever comes first is answered at once, and nobody is without the service for lack of samples. */
function loadingSamples(parts: Parts): { close(): Promise<void> } {
  const stopping = new AbortController();
  const loading = loadFirstSamples(parts, { signal: stopping.signal }).then(
    (loaded) => loaded && parts.log.info(loaded, "loaded the sample itineraries"),
    (error: unknown) => {
      if (!stopping.signal.aborted)
        parts.log.warn(
          { err: error },
          "the sample itineraries are incomplete: the next start goes on with them",
        );
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
    throw new StartFailure(`Port ${port} is taken on ${host}: stop what uses it, or set PORT.`);
  });
  return {
    async close() {
      const timer = setTimeout(() => app.server.closeAllConnections(), drainSeconds * 1_000);
      await app.close();
      clearTimeout(timer);
    },
  };
}

/** The first signal stops in good order, a second one at once. */
function stopOnSignal(stop: () => Promise<void>): void {
  let stopping = false;
  const onSignal = (signal: NodeJS.Signals) => {
    if (stopping) process.exit(1);
    stopping = true;
    tell(`${signal}: finishing what runs, then stopping`);
    void stop().then(() => process.exit(0));
  };
  process.on("SIGTERM", onSignal);
  process.on("SIGINT", onSignal);
}
