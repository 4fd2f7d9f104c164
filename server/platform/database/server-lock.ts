import { type DatabaseAddress, type Db, serverName } from "./connect.ts";
import { holdConnection } from "./hold-connection.ts";

export type ServerLock = {
  /** False when another holds it. Once taken, it is taken again whenever its connection was lost. */
  take(): Promise<boolean>;
  /** Who holds it, by the name it connected with. */
  holder(): Promise<string | undefined>;
  /** Whether a server's pool is connected, with the lock or without. */
  isServed(): Promise<boolean>;
  release(): Promise<void>;
};

const serverLock = 7_239_105;
const commandLock = 7_239_106;

/** What its holders connect as: a server, a command that stops the database, a restore that keeps servers away. */
export const holders = {
  server: "waybook server",
  command: "waybook command line",
  restore: "waybook restore",
} as const;

type LockOptions = {
  name: string;
  /** Called when the connection was lost, and another server or a restore took the lock meanwhile: it is theirs now. */
  onTakenAway?: (by: string) => void;
};

/**
 * One server at a time on an embedded database. Held by a connection, so it ends with its process however that
 * ends: there is no lock file to go stale.
 */
export function serverLockOn(address: DatabaseAddress, { name, onTakenAway }: LockOptions): ServerLock {
  let isTaken = false;
  const db = holdConnection(address, {
    name,
    async restore(db) {
      if (!isTaken || (await tryLock(db, serverLock))) return "done";
      const by = await holderOf(db);
      // A session of ours that has not ended yet, or a command that is about to stop the database or to let go of it.
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
  /** Waits while the last command before this one is stopping the database. */
  enter(): Promise<void>;
  /** True when neither a server nor another command is at work; none begins until `release`. */
  isLast(): Promise<boolean>;
  release(): Promise<void>;
};

/** Counts the commands at work beside each other on an embedded database, so that the last one out can stop it. */
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
      // Given up first: of two that leave at the same moment, neither may keep the other from being the last.
      await db`select pg_advisory_unlock_shared(${commandLock})`;
      for (const lock of [commandLock, serverLock]) if (!(await tryLock(db, lock))) return false;
      // A server that lost its lock a moment ago is still there.
      return !(await isServerConnected(db));
    },
    release: () => db.end({ timeout: 1 }),
  };
}

/** Also of an outside database, where any number of servers may run and none holds a lock. */
export async function isServerConnected(db: Db): Promise<boolean> {
  const [found] = await db`
    select 1 from pg_stat_activity
    where datname = current_database() and (application_name = ${serverName} or application_name like ${`${holders.server}%`})`;
  return found !== undefined;
}
