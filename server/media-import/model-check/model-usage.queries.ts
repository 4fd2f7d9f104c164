import type { Db } from "../../platform/database/connect.ts";

/** Adds tokens to a day's count unless that exceeds the limit. One statement, so concurrent nodes cannot exceed it. */
export async function reserveTokens(
  db: Db,
  { day, tokens, limit }: { day: string; tokens: number; limit: number },
): Promise<boolean> {
  const rows = await db`
    insert into model_usage as u (day, tokens) select ${day}::date, ${tokens}::bigint where ${tokens}::bigint <= ${limit}::bigint
    on conflict (day) do update set tokens = u.tokens + excluded.tokens
      where u.tokens + excluded.tokens <= ${limit}::bigint
    returning 1`;
  return rows.length > 0;
}

/** `by` may be negative. */
export async function correctTokens(db: Db, { day, by }: { day: string; by: number }): Promise<void> {
  await db`update model_usage set tokens = greatest(0, tokens + ${by}::bigint) where day = ${day}::date`;
}
