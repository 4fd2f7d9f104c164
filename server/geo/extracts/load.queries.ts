import type { Db } from "../../platform/database/connect.ts";
import { copyInto } from "../../platform/database/copy-into.ts";
import { shelves } from "./search-keys.ts";

/** An arbitrary constant: one load at a time, because each needs much of the machine. */
const loadLock = 7_239_107;

/** Prepares the transaction; false if another load is running. */
export async function beginExtract(db: Db): Promise<boolean> {
  await db.unsafe(`
    set local statement_timeout = 0;
    set local idle_in_transaction_session_timeout = 0;
    set local lock_timeout = '30s';
    -- Ends soon after its client is gone, on systems that can tell.
    do $$ begin
      perform set_config('client_connection_check_interval', '1s', true);
    exception when others then
    end $$;
    set local work_mem = '128MB';
    set local maintenance_work_mem = '512MB'`);
  const [row] = await db<{ taken: boolean }[]>`select pg_try_advisory_xact_lock(${loadLock}) as taken`;
  return row?.taken === true;
}

export async function stageRows(db: Db, columns: string, lines: AsyncIterable<string>): Promise<void> {
  await db`
    create temporary table staged_rows (
      part text, osm text, tag text, name text, other_names text[], words text, fame real, latitude double precision,
      longitude double precision, around text, country text, address text, opening_hours text, house_number text,
      shelf smallint, curve integer, square integer, keys integer[]
    ) on commit drop`;
  await copyInto(db, `copy staged_rows (${columns}) from stdin`, lines);
  await db`analyze staged_rows`;
}

type LoadedCounts = { readonly id: number; readonly places: number; readonly addresses: number };

/**
 * Makes the staged rows a region that nobody sees yet. Rows lie in the order of their shelves and then of the map, so
 * that what a search finds is on few pages, and its index is small.
 */
export async function buildRegion(db: Db): Promise<LoadedCounts> {
  const [next] = await db<{ id: number }[]>`
    select nextval(pg_get_serial_sequence('extracts.regions', 'id'))::integer as id`;
  const id = Number(next?.id);
  const [places, words] = [`extracts.places_${id}`, `extracts.words_${id}`];
  // With the check, attaching does not have to read all rows.
  for (const [table, parent] of [
    [places, "extracts.places"],
    [words, "extracts.words"],
  ])
    await db.unsafe(`create table ${table} (like ${parent}, check (region_id = ${id}))`);
  await db.unsafe(`
    insert into ${places}
    with houses as (
      select words, square, around, min(name) as name, min(country) as country,
        avg(latitude) as latitude, avg(longitude) as longitude, min(shelf) as shelf, min(curve) as curve,
        min(keys) as keys, min(tag) as tag, min(fame) as fame, array_agg(house_number) as numbers,
        array_agg((latitude * 1e7)::integer) as latitudes, array_agg((longitude * 1e7)::integer) as longitudes,
        array_agg(osm) as osm
      from (
        select distinct on (words, square, around, house_number) * from staged_rows where part = 'house'
        order by words, square, around, house_number, osm
      ) as each_number
      group by words, square, around
    ), lines as (
      select words, square, min(around) as around, min(name) as name, min(country) as country,
        avg(latitude) as latitude, avg(longitude) as longitude, min(shelf) as shelf, min(curve) as curve,
        min(keys) as keys, min(tag) as tag, min(fame) as fame, min(osm) as osm
      from staged_rows where part = 'line' group by words, square
    ), found as (
      select osm, tag, name, other_names, words, fame, latitude, longitude, around, country, address, opening_hours,
        null::text[] as numbers, null::integer[] as latitudes, null::integer[] as longitudes, null::text[] as houses,
        keys, shelf, curve
      from staged_rows where part = 'place'
      union all
      select l.osm, h.tag, h.name, null, words, h.fame, h.latitude, h.longitude, h.around, h.country, null, null,
        h.numbers, h.latitudes, h.longitudes, h.osm, h.keys, h.shelf, h.curve
      from houses h left join lines l using (words, square)
      union all
      select l.osm, l.tag, l.name, null, l.words, l.fame, l.latitude, l.longitude, l.around, l.country, null, null,
        null, null, null, null, l.keys, l.shelf, l.curve
      from lines l
      where not exists (select from houses h where h.words = l.words and h.square = l.square)
    )
    select ${id}, shelf, osm, tag, name, other_names, words, fame, latitude, longitude, around, country, address, opening_hours,
      numbers, latitudes, longitudes, houses, keys
    from found order by shelf, curve`);
  for (const shelf of shelves.keys())
    await db.unsafe(`create index on ${places} using gin (keys) where shelf = ${shelf}`);
  await db.unsafe(`
    insert into ${words}
    select ${id}, word, count(*) from ${places} p, regexp_split_to_table(p.words, '[| ]+') as word
    where length(word) > 3 and word !~ '[0-9]' group by word`);
  await db.unsafe(`create index on ${words} (word)`);
  await db.unsafe(`create index on ${words} using gin (word gin_trgm_ops)`);
  await db.unsafe(`analyze ${places}`);
  await db.unsafe(`analyze ${words}`);
  const [counts] = await db.unsafe<{ places: number; addresses: number }[]>(`
    select count(*)::integer as places, coalesce(sum(cardinality(house_numbers)), 0)::integer as addresses from ${places}`);
  return { id, places: counts?.places ?? 0, addresses: counts?.addresses ?? 0 };
}

export type NewRegion = {
  readonly name: string;
  readonly fileName: string;
  readonly exportedAt: Date | undefined;
  readonly loadedAt: Date;
};

/** Shows a built region, in place of an older one of that name. Returns whether there was one. */
export async function showRegion(
  db: Db,
  { id, places, addresses }: LoadedCounts,
  { name, fileName, exportedAt, loadedAt }: NewRegion,
): Promise<boolean> {
  const hasReplaced = await deleteRegion(db, name);
  await db`
    insert into extracts.regions (id, name, file_name, places, addresses, exported_at, loaded_at) overriding system value
    values (${id}, ${name}, ${fileName}, ${places}, ${addresses}, ${exportedAt ?? null}, ${loadedAt})`;
  for (const table of ["places", "words"])
    await db.unsafe(
      `alter table extracts.${table} attach partition extracts.${table}_${id} for values in (${id})`,
    );
  return hasReplaced;
}

/** In a transaction. False if there is no such region. */
export async function deleteRegion(db: Db, name: string): Promise<boolean> {
  // Locked in one order by everyone, before anything else; searches are short.
  await db`lock table extracts.places, extracts.words in access exclusive mode`;
  const [region] = await db<{ id: number }[]>`delete from extracts.regions where name = ${name} returning id`;
  if (region) await db.unsafe(`drop table extracts.places_${region.id}, extracts.words_${region.id}`);
  return region !== undefined;
}

export type Region = {
  readonly name: string;
  readonly fileName: string;
  readonly places: number;
  readonly addresses: number;
  readonly exportedAt: Date | null;
  readonly loadedAt: Date;
};

export function listRegions(db: Db): Promise<Region[]> {
  return db<Region[]>`
    select name, file_name as "fileName", places, addresses, exported_at as "exportedAt", loaded_at as "loadedAt"
    from extracts.regions order by name`;
}
