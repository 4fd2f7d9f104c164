import { type DatabaseAddress, type Db, serverName } from "./connect.ts";
import { holdConnection } from "./hold-connection.ts";

export type ServerLock = {
  /** False when someone else holds it. Once taken, it is taken again after its connection was lost. */
  take(): Promise<boolean>;
  /** The application name of its holder. */
  holder(): Promise<string | undefined>;
  /** Whether a server is connected, even one without the lock. */
  isServed(): Promise<boolean>;
  release(): Promise<void>;
};

const serverLock = 7_239_105;
const commandLock = 7_239_106;

/** The application names of holders: a server, a command that stops the database, a restore that keeps servers away. */
export const holders = {
  server: "waybook server",
  command: "waybook command line",
  restore: "waybook restore",
} as const;

type LockOptions = {
  name: string;
  /** Called when another server or a restore took the lock while the connection was lost. */
  onTakenAway?: (by: string) => void;
};

/**
 * Allows one server at a time on an embedded database. A connection holds the lock, so it always ends with its process,
 * unlike a lock file.
 */
export function serverLockOn(address: DatabaseAddress, { name, onTakenAway }: LockOptions): ServerLock {
  let isTaken = false;
  const db = holdConnection(address, {
    name,
    async restore(db) {
      if (!isTaken || (await tryLock(db, serverLock))) return "done";
      const by = await holderOf(db);
      // An old session of ours that has not ended yet, or a command that will soon stop the database or release the
      // lock.
      if (by === undefined || by === name || by.startsWith(holders.command)) return "not yet";
      isTaken = false;
      onTakenAway?.(by);
      return "done";
    },
  });
  return {
    async take() {
      isTaken = await tryLock(db, serverLock);
      return isTaken;
    },
    holder: () => holderOf(db),
    async isServed() {
      const [found] = await db`
        select 1 from pg_stat_activity where datname = current_database() and application_name = ${serverName}`;
      return found !== undefined;
    },
    release: () => db.end({ timeout: 1 }),
  };
}

async function tryLock(db: Db, lock: number): Promise<boolean> {
  const [row] = await db<{ taken: boolean }[]>`select pg_try_advisory_lock(${lock}) as taken`;
  return row?.taken === true;
}

async function holderOf(db: Db): Promise<string | undefined> {
  const [row] = await db<{ name: string }[]>`
    select application_name as name from pg_locks join pg_stat_activity using (pid)
    where locktype = 'advisory' and objid = ${serverLock} and granted`;
  return row?.name;
}

type CommandLock = {
  /** Waits while an earlier command is stopping the database. */
  enter(): Promise<void>;
  /** True when no server and no other command is running; none can start until `release`. */
  isLast(): Promise<boolean>;
  release(): Promise<void>;
};

/** Shared by all commands that run on an embedded database, so that the last one can stop it. */
export function commandLockOn(address: DatabaseAddress): CommandLock {
  let isInside = false;
  const db = holdConnection(address, {
    name: `${holders.command} ${process.pid}`,
    async restore() {
      if (isInside) await enter();
      return "done";
    },
  });
  const enter = () => db`select pg_advisory_lock_shared(${commandLock})`;
  return {
    async enter() {
      await enter();
      isInside = true;
    },
    async isLast() {
      isInside = false;
      // Released first, so that two commands that end at the same time do not block each other.
      await db`select pg_advisory_unlock_shared(${commandLock})`;
      for (const lock of [commandLock, serverLock]) if (!(await tryLock(db, lock))) return false;
      // A server may have lost its lock a moment ago.
      return !(await isServerConnected(db));
    },
    release: () => db.end({ timeout: 1 }),
  };
}

/** Also for an external database, where several servers may run and none holds a lock. */
export async function isServerConnected(db: Db): Promise<boolean> {
  const [found] = await db`
    select 1 from pg_stat_activity
    where datname = current_database() and (application_name = ${serverName} or application_name like ${`${holders.server}%`})`;
  return found !== undefined;
}
