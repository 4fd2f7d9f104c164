import { expect } from "vitest";
import type { Db } from "../../server/database/connect.ts";
import type { TestApp } from "./start-app.ts";

/**
 * Holds a traveller's row while calls are made that want it too, until so many wait for it. What `meanwhile` changes is
 * there when they go on, all at once: a race that always happens.
 */
export async function whileHeld<T>(
  { parts }: TestApp,
  travellerId: string,
  calls: readonly (() => Promise<T>)[],
  meanwhile: (db: Db) => Promise<unknown> = async () => {},
): Promise<PromiseSettledResult<T>[]> {
  let made: Promise<PromiseSettledResult<T>[]> = Promise.resolve([]);
  await parts.db.begin(async (db) => {
    await db`select 1 from travellers where id = ${travellerId} for update`;
    made = Promise.allSettled(calls.map((call) => call()));
    const waiting = async () => {
      const [row] = await parts.db<[{ count: number }]>`
        select count(*)::int as count from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`;
      return row.count;
    };
    await expect.poll(waiting, { timeout: 10_000 }).toBe(calls.length);
    await meanwhile(db);
  });
  return made;
}
