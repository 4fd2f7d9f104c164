import { setTimeout as sleep } from "node:timers/promises";
import { type PrintLine, showProgress } from "../progress.ts";
import { StartFailure } from "../start-failure.ts";
import type { DatabaseAddress } from "./connect.ts";
import { startEmbeddedPostgres, whileAttaching } from "./embedded.ts";
import { holders, type ServerLock, serverLockOn } from "./server-lock.ts";
import { untilReachable } from "./until-reachable.ts";

export type RunningDatabase = {
  readonly address: DatabaseAddress;
  close(): Promise<void>;
  /** Tells an embedded database to stop without waiting for it. */
  closeAtOnce(): Promise<void>;
};

type DatabaseSettings = { readonly databaseUrl: string | undefined; readonly dataFolder: string };

type OpenOptions = {
  tell: PrintLine;
  /** Called while the database starts, to use the time. */
  whileItStarts?: () => void;
  /** Stops waiting for an external database. */
  signal?: AbortSignal;
  /** Called when another server or a restore has taken over the embedded database; this server must then end. */
  onTakenAway?: (by: string) => void;
};

/** The database of a server: the embedded one, which no other server may use meanwhile, or an external one. */
export async function openServerDatabase(
  config: DatabaseSettings,
  { tell, whileItStarts, signal, onTakenAway }: OpenOptions,
): Promise<RunningDatabase> {
  if (config.databaseUrl) {
    const address = { url: config.databaseUrl };
    whileItStarts?.();
    await showProgress(tell, "Waiting for the database", untilReachable(address, signal));
    return { address, close: async () => {}, closeAtOnce: async () => {} };
  }
  return whileAttaching(async () => {
    const embedded = await startEmbeddedPostgres({
      folder: config.dataFolder,
      tell,
      ...(whileItStarts && { whileItStarts }),
    });
    let isOurs = true;
    const lock = serverLockOn(embedded.address, {
      name: `${holders.server} ${process.pid}`,
      onTakenAway(by) {
        isOurs = false;
        onTakenAway?.(by);
      },
    });
    try {
      await takeOver(lock, config);
    } catch (error) {
      await lock.release();
      throw error;
    }
    embedded.supervise();
    return {
      address: embedded.address,
      async close() {
        await lock.release();
        await (isOurs ? embedded.stop() : embedded.leave());
      },
      async closeAtOnce() {
        if (isOurs) await embedded.askToStop();
      },
    };
  });
}

/** How long a connected server that has lost the lock may take it again before we do; a running one does so at once. */
const firstTurnMs = 2_000;

async function takeOver(lock: ServerLock, { dataFolder }: DatabaseSettings): Promise<void> {
  const began = performance.now();
  for (;;) {
    const isFree = performance.now() - began > firstTurnMs || !(await lock.isServed());
    if (isFree && (await lock.take())) return;
    const holder = await lock.holder();
    // A command is stopping the database.
    if (!holder || holder.startsWith(holders.command)) await sleep(25);
    else if (holder.startsWith(holders.restore))
      throw new StartFailure(
        `A backup is being restored into ${dataFolder}: start the server when that is done.`,
      );
    else
      throw new StartFailure(
        `Another server (${holder.replace(holders.server, "process")}) is running on ${dataFolder}: stop it, or set DATA_DIR and PORT to run a second one. Several nodes share one database with DATABASE_URL.`,
      );
  }
}
