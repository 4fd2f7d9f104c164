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
 * The deployment's database as it is, for the length of one command. An embedded one is shared with the server that
 * runs on it; when none does, the first command starts it, and the last one stops it.
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
          // Its server stopped meanwhile, and it with the server.
          if (!isDatabaseAway(error)) throw error;
        } finally {
          await lock.release();
        }
      },
    };
  });
}

/** New databases and those left behind are migrated; one that a server uses, or a newer Waybook made, is taken as it is. */
export async function ensureMigrated(address: DatabaseAddress, tell: PrintLine): Promise<void> {
  const isBehind = await withConnection(address, async (db) => {
    const version = await databaseVersion(db);
    return version < (await newestVersion()) && (version === 0 || !(await isServerConnected(db)));
  });
  if (isBehind) await showProgress(tell, "Migrating the database", migrateAt(address));
}

/** Runs `work` with no server beside it, and lets none start meanwhile where that can be prevented. */
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
