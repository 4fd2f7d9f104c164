import { migrateAt } from "../server/compose.ts";
import type { Config } from "../server/config.ts";
import {
  connect,
  type DatabaseAddress,
  type Db,
  isDatabaseAway,
} from "../server/platform/database/connect.ts";
import { startEmbeddedPostgres, whileAttaching } from "../server/platform/database/embedded.ts";
import { databaseVersion, newestVersion } from "../server/platform/database/migrate.ts";
import {
  commandLockOn,
  holders,
  isServerConnected,
  serverLockOn,
} from "../server/platform/database/server-lock.ts";
import { type PrintLine, showProgress } from "../server/platform/progress.ts";
import { CommandFailure } from "./command-failure.ts";

type OpenDatabase = { readonly address: DatabaseAddress; close(): Promise<void> };

/**
 * Opens the deployment's database for one command. An embedded one is shared with a running server; if there is none,
 * the first command starts it and the last one stops it.
 */
export async function openDatabase(config: Config, tell: PrintLine): Promise<OpenDatabase> {
  if (config.databaseUrl) return { address: { url: config.databaseUrl }, close: async () => {} };
  return whileAttaching(async () => {
    const embedded = await startEmbeddedPostgres({ folder: config.dataFolder, tell });
    const lock = commandLockOn(embedded.address);
    try {
      await lock.enter();
    } catch (error) {
      await lock.release();
      throw error;
    }
    return {
      address: embedded.address,
      async close() {
        try {
          if (await lock.isLast()) await embedded.stop();
        } catch (error) {
          // A server has stopped meanwhile, and the database with it.
          if (!isDatabaseAway(error)) throw error;
        } finally {
          await lock.release();
        }
      },
    };
  });
}

/** Migrates a database that is new or outdated, unless a server uses it. */
export async function ensureMigrated(address: DatabaseAddress, tell: PrintLine): Promise<void> {
  const isBehind = await withConnection(address, async (db) => {
    const version = await databaseVersion(db);
    return version < (await newestVersion()) && (version === 0 || !(await isServerConnected(db)));
  });
  if (isBehind) await showProgress(tell, "Migrating the database", migrateAt(address));
}

/** Runs `work` if no server is running. On an embedded database none can start meanwhile. */
export async function withoutServers<T>(address: DatabaseAddress, work: () => Promise<T>): Promise<T> {
  const isServed = new CommandFailure(
    "serverRunning",
    "A server is running on this database: stop it first.",
  );
  if (await withConnection(address, isServerConnected)) throw isServed;
  if ("url" in address) return work();
  const lock = serverLockOn(address, { name: `${holders.restore} ${process.pid}` });
  try {
    if (!(await lock.take())) throw isServed;
    return await work();
  } finally {
    await lock.release();
  }
}

async function withConnection<T>(address: DatabaseAddress, ask: (db: Db) => Promise<T>): Promise<T> {
  const db = connect(address, { name: holders.command, max: 1 });
  try {
    return await ask(db);
  } catch (error) {
    throw new CommandFailure(
      "databaseUnreachable",
      `The database cannot be reached: ${(error as Error).message}`,
    );
  } finally {
    await db.end({ timeout: 1 });
  }
}
