import { atMost } from "../database/at-most.ts";
import type { Db } from "../database/connect.ts";

export type NewFile = { key: string; travellerId: string; name: string | undefined; now: Date };

/** Ahead of its first byte, and idle until something refers to it. */
export async function enterFile(db: Db, { key, travellerId, name, now }: NewFile): Promise<void> {
  await db`
    insert into stored_files (key, traveller_id, name, stored_at, idle_since)
    values (${key}, ${travellerId}, ${name ?? null}, ${now}, ${now})`;
}

/** Once all of its bytes are there. Whether it is still wanted. */
export async function completeFile(
  db: Db,
  { key, contentType, size }: { key: string; contentType: string; size: number },
): Promise<boolean> {
  const rows = await db`
    update stored_files set content_type = ${contentType}, size = ${size} where key = ${key} and not is_doomed
    returning 1`;
  return rows.length > 0;
}

/** Some that have been idle since before then, held until the transaction ends; not those that someone holds already. */
export async function holdIdleFiles(db: Db, until: Date, most: number): Promise<string[]> {
  const rows = await db<{ key: string }[]>`
    select key from stored_files where idle_since <= ${until} order by idle_since, key ${atMost(db, most)}
    for no key update skip locked`;
  return rows.map(({ key }) => key);
}

export async function holdFile(db: Db, key: string): Promise<void> {
  await db`select from stored_files where key = ${key} for no key update`;
}

/**
 * Of files that are held, those that nothing refers to: from now on nothing can. With them come those that could not be
 * deleted before. Others are no longer idle. Held in a statement before this one, for whoever took one up or let go of it
 * until then is only seen by the next.
 */
export async function doomUnusedFiles(db: Db, keys: readonly string[]): Promise<string[]> {
  const rows = await db<{ key: string; isDoomed: boolean }[]>`
    update stored_files f
    set is_doomed = f.is_doomed or not used.is_used, idle_since = case when not used.is_used then f.idle_since end
    from unnest(${keys as string[]}::text[]) as held (key) cross join lateral (
      select exists (select from itineraries i where i.image_keys @> array[held.key])
        or exists (select from documents d where d.file_key = held.key) as is_used
    ) used
    where f.key = held.key
    returning f.key, f.is_doomed as "isDoomed"`;
  return rows.filter(({ isDoomed }) => isDoomed).map(({ key }) => key);
}

export async function forgetFiles(db: Db, keys: readonly string[]): Promise<void> {
  await db`delete from stored_files where key = any(${keys as string[]}::text[]) and is_doomed`;
}

/** One of which nothing was stored. */
export async function forgetUnstored(db: Db, key: string): Promise<void> {
  await db`delete from stored_files where key = ${key} and size is null`;
}

/**
 * Those of a traveller who has gone need not wait; but for one that is still being stored, which would come after it was
 * deleted.
 */
export async function hurryIdleFiles(db: Db, travellerId: string): Promise<void> {
  await db`
    update stored_files set idle_since = '-infinity'
    where traveller_id = ${travellerId} and idle_since is not null and size is not null`;
}

/** Which of these are not on the list: they have been deleted. */
export async function forgottenFiles(db: Db, keys: readonly string[]): Promise<string[]> {
  const rows = await db<{ key: string }[]>`
    select key from unnest(${keys as string[]}::text[]) as asked (key)
    where not exists (select from stored_files f where f.key = asked.key)`;
  return rows.map(({ key }) => key);
}
