import { atMost } from "../../platform/database/at-most.ts";
import type { Db } from "../../platform/database/connect.ts";

export type FileRow = {
  key: string;
  travellerId: string;
  name: string | undefined;
  now: Date;
  storageQuota: number;
  maxIdleFiles: number;
};

/** Ahead of its first byte, and idle until something refers to it; unless the traveller has as much as one may. */
export async function insertFile(
  db: Db,
  { key, travellerId, name, now, storageQuota, maxIdleFiles: mostIdle }: FileRow,
): Promise<{ used: number; idle: number }> {
  const [row] = await db<[{ used: number; idle: number }]>`
    with had as (
      select coalesce(sum(size), 0)::float8 as used, count(*) filter (where idle_since is not null)::int as idle
      from stored_files where traveller_id = ${travellerId}
    ), entered as (
      insert into stored_files (key, traveller_id, name, stored_at, idle_since)
      select ${key}, ${travellerId}, ${name ?? null}, ${now}, ${now} from had
      where used < ${storageQuota} and idle < ${mostIdle}
    )
    select used, idle from had`;
  return row;
}

/** Once all of its bytes are there: whether it may stay. */
export async function completeFile(
  db: Db,
  file: { key: string; contentType: string; size: number; storageQuota: number },
): Promise<"kept" | "tooMuch" | "lost"> {
  const { key, contentType, size, storageQuota } = file;
  const [row] = await db<{ fits: boolean }[]>`
    with file as (
      select key, (select coalesce(sum(size), 0) from stored_files where traveller_id = f.traveller_id) as used
      from stored_files f where key = ${key} and not is_doomed
    ), kept as (
      update stored_files f set content_type = ${contentType}, size = ${size}
      from file where f.key = file.key and not f.is_doomed and file.used + ${size} <= ${storageQuota}
    )
    select used + ${size} <= ${storageQuota} as fits from file`;
  if (!row) return "lost";
  return row.fits ? "kept" : "tooMuch";
}

/** Some that have been idle since before then, held until the transaction ends; not those that someone holds already. */
export async function lockIdleFiles(db: Db, until: Date, most: number): Promise<string[]> {
  const rows = await db<{ key: string }[]>`
    select key from stored_files where idle_since <= ${until} order by idle_since, key ${atMost(db, most)}
    for no key update skip locked`;
  return rows.map(({ key }) => key);
}

export async function lockFile(db: Db, key: string): Promise<void> {
  await db`select from stored_files where key = ${key} for no key update`;
}

/**
 * Of files that are held, those that nothing refers to: from now on nothing can. With them come those that could not be
 * deleted before. Others are no longer idle. Held in a statement before this one, for whoever took one up or let go of it
 * until then is only seen by the next.
 */
export async function markUnusedFiles(db: Db, keys: readonly string[]): Promise<string[]> {
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

export async function deleteFileRows(db: Db, keys: readonly string[]): Promise<void> {
  await db`delete from stored_files where key = any(${keys as string[]}::text[]) and is_doomed`;
}

/** One of which nothing was stored. */
export async function deleteUnstoredFile(db: Db, key: string): Promise<void> {
  await db`delete from stored_files where key = ${key} and size is null`;
}

/**
 * Those of a traveller who has gone need not wait; but for one that is still being stored, which would come after it was
 * deleted.
 */
export async function expireIdleFiles(db: Db, travellerId: string): Promise<void> {
  await db`
    update stored_files set idle_since = '-infinity'
    where traveller_id = ${travellerId} and idle_since is not null and size is not null`;
}

/** Whether anything refers to it. */
export async function isInUse(db: Db, key: string): Promise<boolean> {
  const [row] = await db`select from stored_files where key = ${key} and idle_since is null`;
  return row !== undefined;
}

/** Which of these are not on the list: they have been deleted. */
export async function findDeletedFiles(db: Db, keys: readonly string[]): Promise<string[]> {
  const rows = await db<{ key: string }[]>`
    select key from unnest(${keys as string[]}::text[]) as asked (key)
    where not exists (select from stored_files f where f.key = asked.key)`;
  return rows.map(({ key }) => key);
}
