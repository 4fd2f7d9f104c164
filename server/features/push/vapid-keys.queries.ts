import type { Db } from "../../platform/database/connect.ts";

/** Made on first use; nodes that start at the same time agree on one. A backup has it, because browsers subscribe to it. */
export async function vapidKey(db: Db, newKey: Buffer): Promise<Buffer> {
  await db`
    insert into signing_keys (purpose, key, cluster) values ('web push', ${newKey}, '')
    on conflict (purpose) do nothing`;
  const [row] = await db<{ key: Buffer }[]>`select key from signing_keys where purpose = 'web push'`;
  return row?.key ?? newKey;
}
