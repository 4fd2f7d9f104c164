import { connect, type DatabaseAddress } from "./connect.ts";

export type ServerLock = {
  /** False when another server holds it. */
  take(): Promise<boolean>;
  /** Who holds it, by the name it connected with. */
  holder(): Promise<string | undefined>;
  release(): Promise<void>;
};

const serverLock = 7_239_105;

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
