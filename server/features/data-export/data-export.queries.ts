import type { Db } from "../../platform/database/connect.ts";

/** The images of the traveller's own itineraries, those in the trash too. */
export async function listOwnImages(db: Db, ownerId: string): Promise<string[]> {
  const rows = await db<{ key: string }[]>`
    select distinct unnest(image_keys) as key from itineraries where owner_id = ${ownerId} order by 1`;
  return rows.map(({ key }) => key);
}
