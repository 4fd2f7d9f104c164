import type { Database } from "../../../server/platform/database/connect.ts";

/** The name of the connection that reads them, which is not counted. */
export const watcherName = "waybook watcher";

/** Of PostgreSQL and the queue on it. */
export async function databaseGauges(db: Database): Promise<Record<string, number>> {
  const [[activity], [queue], tables] = [
    await db<[Record<string, number>]>`
      select count(*)::int as "database connections",
        count(*) filter (where state like 'idle in transaction%')::int as "idle in transaction",
        count(*) filter (where wait_event_type = 'Lock')::int as "waiting for locks",
        coalesce(max(extract(epoch from now() - xact_start)), 0)::float8 as "oldest transaction (s)"
      from pg_stat_activity
      where datname = current_database() and backend_type = 'client backend' and application_name <> ${watcherName}`,
    await db<[Record<string, number>]>`
      select count(*) filter (where state in ('created', 'retry') and start_after <= now())::int as "jobs that wait",
        count(*) filter (where state = 'active')::int as "jobs at work",
        count(*) filter (where state = 'failed')::int as "jobs that failed",
        coalesce(max(extract(epoch from now() - start_after))
          filter (where state in ('created', 'retry') and start_after <= now()), 0)::float8 as "oldest waiting job (s)"
      from pgboss.job`,
    await db<{ name: string; rows: number; dead: number; megabytes: number }[]>`
      select relname as name, n_live_tup::int as rows, n_dead_tup::int as dead,
        pg_total_relation_size(relid) / 1048576.0::float8 as megabytes
      from pg_stat_user_tables where schemaname = 'public'`,
  ];
  const total = (what: "dead" | "megabytes") => tables.reduce((sum, table) => sum + table[what], 0);
  return {
    ...activity,
    ...queue,
    "dead rows": total("dead"),
    "size of all tables (MB)": total("megabytes"),
    ...Object.fromEntries(tables.map(({ name, rows }) => [`rows of ${name}`, rows])),
    ...Object.fromEntries(tables.map(({ name, megabytes }) => [`size of ${name} (MB)`, megabytes])),
  };
}
