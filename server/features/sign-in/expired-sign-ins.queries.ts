import type { Db } from "../../platform/database/connect.ts";

const tables = ["sessions", "email_proofs", "passkey_challenges", "known_browsers"];

/** Returns how many were deleted. */
export async function deleteExpiredSignIns(db: Db, now: Date): Promise<number> {
  const deleted = await Promise.all(
    tables.map((table) => db`delete from ${db(table)} where expires_at <= ${now}`),
  );
  return deleted.reduce((sum, { count }) => sum + count, 0);
}
