import type { Database, Db } from "../database/connect.ts";
import { transaction } from "../database/transaction.ts";

/** Identifies the database server: some cursors contain transaction ids, which each server counts by itself. */
export async function clusterOf(db: Db): Promise<string> {
  const [row] = await db<{ id: string }[]>`select system_identifier::text as id from pg_control_system()`;
  return row?.id ?? "";
}

/** The key for signing cursors, created on first use. A database that was moved to another server gets a new one. */
export function cursorKey(db: Database, cluster: string, newKey: Buffer): Promise<Buffer> {
  return transaction(db, async (db) => {
    const find = async () => {
      const [row] = await db<{ key: Buffer }[]>`
        select key from signing_keys where purpose = 'cursors' and cluster = ${cluster}`;
      return row?.key;
    };
    const known = await find();
    if (known) return known;
    // Nodes that start at the same time use the same key.
    await db`lock table signing_keys in exclusive mode`;
    const made = await find();
    if (made) return made;
    const moved = await db`delete from signing_keys where purpose = 'cursors' returning 1`;
    if (moved.length > 0) {
      // No time limit: it updates every entry of every library.
      await db`set local statement_timeout = 0`;
      await db`select forget_transactions()`;
    }
    await db`insert into signing_keys (purpose, key, cluster) values ('cursors', ${newKey}, ${cluster})`;
    return newKey;
  });
}
