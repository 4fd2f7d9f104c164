import type { Coordinate } from "../../../contract/itinerary.ts";
import { atMost } from "../../platform/database/at-most.ts";
import type { Database, Db } from "../../platform/database/connect.ts";
import { transaction } from "../../platform/database/transaction.ts";
import { type Shelf, shelves } from "./search-keys.ts";

/** What to look for: places that have all of these keys. */
export type PlaceSearch = {
  readonly keys: readonly number[];
  /** The typed name as `nameKey` has it. */
  readonly typed: string;
  /** Of the house that is looked for in the streets that are found; else empty. */
  readonly houseNumber: string;
  /** Searched one after the other until there are enough places. */
  readonly nearby: readonly NearbySearch[];
  /** Shelves that are always searched, and those that are searched if too few places were found. */
  readonly always: readonly Shelf[];
  readonly otherwise: readonly Shelf[];
};

type NearbySearch = {
  readonly shelf: Shelf;
  /** Places in one of these cells and none of the others. */
  readonly cells: readonly number[];
  readonly except: readonly number[];
};

export type FoundPlace = {
  readonly osm: string | null;
  readonly tag: string;
  readonly name: string;
  readonly otherNames: string[] | null;
  readonly words: string;
  readonly fame: number;
  readonly latitude: number;
  readonly longitude: number;
  readonly around: string;
  readonly country: string;
  readonly address: string | null;
  readonly openingHours: string | null;
  readonly houseNumber: string | null;
  readonly houseLatitude: number | null;
  readonly houseLongitude: number | null;
  readonly houseOsm: string | null;
};

/** Most deployments have loaded nothing, and need not look for towns and typos either. */
export async function isAnyLoaded(db: Db): Promise<boolean> {
  const [row] = await db<{ loaded: boolean }[]>`select exists (select from extracts.regions) as loaded`;
  return row?.loaded === true;
}

/** How many places a step reads. More of a frequent word are not compared. */
const most = { nearby: 300, always: 100, otherwise: 60, returned: 40 };
/** With fewer, the remaining shelves are searched too. */
const enough = 20;

/** A part of a statement. */
const isTrue = (db: Db) => db`true`;
type Fragment = ReturnType<typeof isTrue>;

/** Finds places by several searches in one statement. */
export function searchPlaces(
  db: Db,
  searches: readonly PlaceSearch[],
  near: Coordinate | undefined,
): Promise<FoundPlace[]> {
  const steps = searches.flatMap((search, nth) => stepsOf(db, search, nth));
  const score = db`likeness + 0.8 * fame + ${nearness(db, near)}`;
  return db<FoundPlace[]>`
    with ${join(
      db,
      steps.map(({ name, query }) => db`${name} as materialized (${query})`),
      db`,`,
    )},
    best as (
      select *, ${score} as score from (
        select distinct on (osm, latitude, longitude) *
        from (${join(
          db,
          steps.map(({ name }) => db`select * from ${name}`),
          db`union all`,
        )}) found
        order by osm, latitude, longitude, likeness desc
      ) single
      order by score desc, name, osm ${atMost(db, most.returned)}
    )
    select best.osm, tag, name, other_names as "otherNames", words, fame, best.latitude, best.longitude, around, country,
      address, opening_hours as "openingHours", house.number as "houseNumber", house.latitude / 1e7 as "houseLatitude",
      house.longitude / 1e7 as "houseLongitude", house.osm as "houseOsm"
    from best left join lateral (
      select h.number, h.latitude::float8 as latitude, h.longitude::float8 as longitude, h.osm
      from unnest(house_numbers, house_latitudes, house_longitudes, house_osm) as h (number, latitude, longitude, osm),
        translate(lower(h.number), ' /-.,', '') as plain
      where typed_number <> '' and starts_with(plain, typed_number)
      order by plain <> typed_number, length(plain), plain limit 1
    ) house on true
    order by score desc, name, best.osm`;
}

type Step = { readonly name: Fragment; readonly query: Fragment };

/**
 * The steps of one search, none of which does more than it must: PostgreSQL begins with the next part of a `union all`
 * only if the limit is not reached, and tests a condition without columns before it begins.
 */
function stepsOf(
  db: Db,
  { keys, typed, houseNumber, nearby, always, otherwise }: PlaceSearch,
  nth: number,
): Step[] {
  const placesOn = (shelf: Shelf, tests: Fragment) => db`
    select p.*, ${houseNumber}::text as typed_number, case
      when position('|' || ${typed}::text || '|' in words) > 0 then 5
      when position('|' || ${typed}::text in words) > 0 then 3
      else 0 end as likeness
    from extracts.places p
    where shelf = ${db.unsafe(String(shelves.indexOf(shelf)))} and keys @> ${keys as number[]}::integer[] ${tests}`;
  const around = nearby.map(({ shelf, cells, except }) =>
    placesOn(
      shelf,
      except.length === 0
        ? db`and keys && ${cells as number[]}::integer[]`
        : db`and keys && ${cells as number[]}::integer[] and not keys && ${except as number[]}::integer[]`,
    ),
  );
  const onShelf = (shelf: Shelf) => placesOn(shelf, db``);
  const step = (name: string, parts: readonly Fragment[], limit: number, condition = isTrue(db)): Step[] =>
    parts.length === 0
      ? []
      : [
          {
            name: db`${db.unsafe(`${name}_${nth}`)}`,
            query: db`select * from (${join(db, parts, db`union all`)}) found where ${condition} ${atMost(db, limit)}`,
          },
        ];
  const first = [...step("nearby", around, most.nearby), ...step("always", always.map(onShelf), most.always)];
  const counts = first.map(({ name }) => db`(select count(*) from ${name})`);
  const isFew = counts.length === 0 ? isTrue(db) : db`${join(db, counts, db`+`)} < ${enough}::integer`;
  return [...first, ...step("otherwise", otherwise.map(onShelf), most.otherwise, isFew)];
}

/** 4 at the same place, 2 in the next town, 0 far away. */
const nearness = (db: Db, near: Coordinate | undefined): Fragment =>
  near
    ? db`greatest(0, 4 - 1.2 * log(1 + 55.5 * sqrt(
        power(latitude - ${near.latitude}::float8, 2)
        + power((longitude - ${near.longitude}::float8) * cos(radians(${near.latitude}::float8)), 2)
      )))`
    : db`0`;

const join = (db: Db, parts: readonly Fragment[], separator: Fragment): Fragment =>
  parts.reduce((one, next) => db`${one} ${separator} ${next}`);

/** Which of these words no place has, not even as the beginning of one. */
export async function findUnknownWords(db: Db, words: readonly string[]): Promise<string[]> {
  const rows = await db<{ word: string }[]>`
    select typed.word from unnest(${words as string[]}::text[]) as typed (word)
    where not exists (
      select from extracts.words w
      where w.word >= typed.word collate "C" and w.word < (typed.word || chr(1114109)) collate "C")`;
  return rows.map(({ word }) => word);
}

/** Words of places that share many trigrams with this one, the most similar first. */
export function findSimilarPlaceWords(
  db: Database,
  word: string,
): Promise<{ word: string; places: number }[]> {
  return transaction(db, async (db) => {
    await db`select set_config('pg_trgm.word_similarity_threshold', '0.3', true)`;
    return db<{ word: string; places: number }[]>`
      select w.word, max(w.places) as places from extracts.words w
      where ${word}::text <% w.word and length(w.word) >= ${[...word].length - 2}::integer
      group by w.word order by word_similarity(${word}::text, w.word) desc, max(w.places) desc ${atMost(db, 200)}`;
  });
}
