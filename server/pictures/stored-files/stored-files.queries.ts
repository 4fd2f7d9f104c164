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

/** Inserts an idle file before it is stored, unless the traveller has reached a limit. */
export async function insertFile(
  db: Db,
  { key, travellerId, name, now, storageQuota, maxIdleFiles }: FileRow,
): Promise<{ used: number; idle: number }> {
  const [row] = await db<[{ used: number; idle: number }]>`
    with had as (
      select coalesce(sum(size), 0)::float8 as used,
        count(*) filter (where idle_since is not null and coalesce(size, 1) > 0)::int as idle
      from stored_files where traveller_id = ${travellerId}
    ), entered as (
      insert into stored_files (key, traveller_id, name, stored_at, idle_since)
      select ${key}, ${travellerId}, ${name ?? null}, ${now}, ${now} from had
      where used < ${storageQuota} and idle < ${maxIdleFiles}
    )
    select used, idle from had`;
  return row;
}

/**
 * Enters the file of a poster and returns the trip that it shows, as JSON; undefined if no itinerary has that poster.
 * `isEntered` is false while the file is being deleted.
 */
export async function insertPoster(
  db: Db,
  { key, poster, now }: { readonly key: string; readonly poster: string; readonly now: Date },
): Promise<{ ownerId: string; draft: string; isEntered: boolean } | undefined> {
  // The lock lets an edit that shows another route wait, so that let_go_of_poster finds the row.
  const [row] = await db<{ ownerId: string; draft: string; isEntered: boolean }[]>`
    with itinerary as (
      select owner_id, draft from itineraries where poster = ${poster} for share
    ), entered as (
      insert into stored_files as file (key, traveller_id, content_type, stored_at)
      select ${key}, owner_id, 'image/webp', ${now} from itinerary
      on conflict (key) do update set idle_since = null where not file.is_doomed
      returning key
    )
    select owner_id as "ownerId", draft, exists (select from entered) as "isEntered" from itinerary`;
  return row;
}

/**
 * After a poster has been stored: whether it is still wanted. Nobody chose to store it, so that its size is none and
 * it counts against no limit.
 */
export async function completePoster(db: Db, key: string): Promise<boolean> {
  const rows = await db`update stored_files set size = 0 where key = ${key} and not is_doomed returning key`;
  return rows.length > 0;
}

/** After all bytes have been stored: whether the file still fits the quota. */
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

/** Locks files that have been idle since `until` or longer, except those that are locked already. */
export async function lockIdleFiles(db: Db, until: Date, limit: number): Promise<string[]> {
  const rows = await db<{ key: string }[]>`
    select key from stored_files where idle_since <= ${until} order by idle_since, key ${atMost(db, limit)}
    for no key update skip locked`;
  return rows.map(({ key }) => key);
}

export async function lockFile(db: Db, key: string): Promise<void> {
  await db`select from stored_files where key = ${key} for no key update`;
}

/**
 * Marks the locked files that nothing refers to as doomed, so that nothing can refer to them any more, and returns them
 * with those doomed before. The others are no longer idle. Lock the files in an earlier statement: this one must see
 * the references that were committed before the lock.
 */
export async function markUnusedFiles(db: Db, keys: readonly string[]): Promise<string[]> {
  const rows = await db<{ key: string; isDoomed: boolean }[]>`
    update stored_files f
    set is_doomed = f.is_doomed or not used.is_used, idle_since = case when not used.is_used then f.idle_since end
    from unnest(${keys as string[]}::text[]) as held (key) cross join lateral (
      select exists (select from itineraries i where i.image_keys @> array[held.key])
        or exists (select from itineraries i where i.poster = substring(held.key, '^images/([0-9a-f]{32})\\.webp$'))
        or exists (select from documents d where d.file_key = held.key) as is_used
    ) used
    where f.key = held.key
    returning f.key, f.is_doomed as "isDoomed"`;
  return rows.filter(({ isDoomed }) => isDoomed).map(({ key }) => key);
}

export async function deleteFileRows(db: Db, keys: readonly string[]): Promise<void> {
  await db`delete from stored_files where key = any(${keys as string[]}::text[]) and is_doomed`;
}

export async function deleteUnstoredFile(db: Db, key: string): Promise<void> {
  await db`delete from stored_files where key = ${key} and size is null`;
}

/**
 * Lets the clean-up delete a deleted traveller's idle files at once, except those that are still being stored: their
 * blobs would be stored after the deletion.
 */
export async function expireIdleFiles(db: Db, travellerId: string): Promise<void> {
  await db`
    update stored_files set idle_since = '-infinity'
    where traveller_id = ${travellerId} and idle_since is not null and size is not null`;
}

export async function isInUse(db: Db, key: string): Promise<boolean> {
  const [row] = await db`select from stored_files where key = ${key} and idle_since is null`;
  return row !== undefined;
}

/** The keys that have no row any more. */
export async function findDeletedFiles(db: Db, keys: readonly string[]): Promise<string[]> {
  const rows = await db<{ key: string }[]>`
    select key from unnest(${keys as string[]}::text[]) as requested (key)
    where not exists (select from stored_files f where f.key = requested.key)`;
  return rows.map(({ key }) => key);
}
