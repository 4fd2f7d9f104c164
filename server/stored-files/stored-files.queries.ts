import { atMost } from "../database/at-most.ts";
import type { Db } from "../database/connect.ts";

export type NewFile = { key: string; travellerId: string; name: string | undefined; now: Date };

/** Ahead of its first byte, and idle until something refers to it. */
export async function enterFile(db: Db, { key, travellerId, name, now }: NewFile): Promise<void> {
  await db`
    insert into stored_files (key, traveller_id, name, stored_at, idle_since)
    values (${key}, ${travellerId}, ${name ?? null}, ${now}, ${now})`;
}

/** Once all of its bytes are there. */
export async function completeFile(
  db: Db,
  { key, contentType, size }: { key: string; contentType: string; size: number },
): Promise<void> {
  await db`update stored_files set content_type = ${contentType}, size = ${size} where key = ${key}`;
}

/**
 * Files that have been idle since before then, to be deleted: from now on nothing can refer to them. Whoever takes one up
 * at this moment writes the same row, so one of the two waits for the other and sees what came of it. With them come
 * those that could not be deleted before. Others that turn out to be in use are no longer idle.
 */
export function doomIdleFiles(
  db: Db,
  until: Date,
  most: number,
): Promise<{ key: string; isDoomed: boolean }[]> {
  return db<{ key: string; isDoomed: boolean }[]>`
    with idle as materialized (
      select key from stored_files where idle_since <= ${until} order by idle_since, key ${atMost(db, most)}
      for no key update skip locked
    )
    update stored_files f
    set is_doomed = f.is_doomed or not used.is_used, idle_since = case when not used.is_used then f.idle_since end
    from idle cross join lateral (
      select exists (select from itineraries i where i.image_keys @> array[idle.key])
        or exists (select from documents d where d.file_key = idle.key) as is_used
    ) used
    where f.key = idle.key
    returning f.key, f.is_doomed as "isDoomed"`;
}

export async function forgetFiles(db: Db, keys: readonly string[]): Promise<void> {
  await db`delete from stored_files where key = any(${keys as string[]}::text[]) and is_doomed`;
}

/** Those of a traveller who has gone need not wait. */
export async function hurryIdleFiles(db: Db, travellerId: string): Promise<void> {
  await db`
    update stored_files set idle_since = '-infinity' where traveller_id = ${travellerId} and idle_since is not null`;
}
