import type { TestApp } from "./start-app.ts";

/** How many connections to the app's database wait for a lock. */
export async function countLockWaits({ parts }: Pick<TestApp, "parts">): Promise<number> {
  const [row] = await parts.db<[{ count: number }]>`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  return row.count;
}
