import type { Db } from "../../platform/database/connect.ts";

/** Counts, in one statement, so that no node misses what another one counts. */
export async function insertAttempt(
  db: Db,
  key: Buffer,
  now: Date,
  windowEndsAt: Date,
  cost: number,
): Promise<{ used: number; windowEndsAt: Date }> {
  const [row] = await db<[{ used: number; windowEndsAt: Date }]>`
    insert into tries as t (key, used, window_ends_at) values (${key}, ${cost}::integer, ${windowEndsAt})
    on conflict (key) do update set
      used = case when t.window_ends_at <= ${now} then ${cost}::integer else t.used + ${cost}::integer end,
      window_ends_at = case when t.window_ends_at <= ${now} then ${windowEndsAt} else t.window_ends_at end
    returning used, window_ends_at as "windowEndsAt"`;
  return row;
}

export async function deleteAttempt(db: Db, key: Buffer, cost: number): Promise<void> {
  await db`update tries set used = greatest(0, used - ${cost}::integer) where key = ${key}`;
}

export async function deleteOldAttempts(db: Db, now: Date): Promise<number> {
  return (await db`delete from tries where window_ends_at < ${now}`).count;
}
