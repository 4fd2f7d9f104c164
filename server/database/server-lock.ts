import { connect, type DatabaseAddress, type Db, serverName } from "./connect.ts";

export type ServerLock = {
  /** False when another server holds it. */
  take(): Promise<boolean>;
  /** Who holds it, by the name it connected with. */
  holder(): Promise<string | undefined>;
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

/**
 * One server at a time on an embedded database. Held by a connection, so it ends with its process however that
 * ends: there is no lock file to go stale.
 */
export function serverLockOn(address: DatabaseAddress, name: string): ServerLock {
  const db = connect(address, { name, max: 1 });
  return {
    async take() {
      const [row] = await db<{ taken: boolean }[]>`select pg_try_advisory_lock(${serverLock}) as taken`;
      return row?.taken === true;
    },
    async holder() {
      const [row] = await db<{ name: string }[]>`
        select application_name as name from pg_locks join pg_stat_activity using (pid)
        where locktype = 'advisory' and objid = ${serverLock} and granted`;
      return row?.name;
    },
    release: () => db.end({ timeout: 1 }),
  };
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
  const db = connect(address, { name: `${holders.command} ${process.pid}`, max: 1 });
  return {
    async enter() {
      await db`select pg_advisory_lock_shared(${commandLock})`;
    },
    async isLast() {
      // Given up first: of two that leave at the same moment, neither may keep the other from being the last.
      await db`select pg_advisory_unlock_shared(${commandLock})`;
      for (const lock of [commandLock, serverLock]) {
        const [row] = await db<{ taken: boolean }[]>`select pg_try_advisory_lock(${lock}) as taken`;
        if (!row?.taken) return false;
      }
      return true;
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
