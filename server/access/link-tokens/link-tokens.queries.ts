import type { Db } from "../../platform/database/connect.ts";

/** Made on first use; nodes that start at the same time agree on one. A backup has it, so tokens outlive a restore. */
export async function linkTokenKey(db: Db, newKey: Buffer): Promise<Buffer> {
  await db`
    insert into signing_keys (purpose, key, cluster) values ('recallable tokens', ${newKey}, '')
    on conflict (purpose) do nothing`;
  const [row] = await db<{ key: Buffer }[]>`select key from signing_keys where purpose = 'recallable tokens'`;
  return row?.key ?? newKey;
}
