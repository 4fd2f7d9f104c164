import { afterEach, beforeEach, expect, test } from "vitest";
import { cloneDatabase, type TestDatabase } from "../../../test/support/clone-database.ts";
import { connect, type Database } from "./connect.ts";
import {
  beginDump,
  beginLoad,
  countRows,
  dumpTable,
  endLoad,
  loadTable,
  occupiedTables,
  type Sequence,
  sequencesOf,
} from "./dump.ts";
import { snapshot, transaction } from "./transaction.ts";

let databases: TestDatabase[];
let from: Database;
let to: Database;
beforeEach(async () => {
  databases = await Promise.all([cloneDatabase({ empty: true }), cloneDatabase({ empty: true })]);
  [from, to] = databases.map(({ address }) => connect(address, { max: 2 })) as [Database, Database];
});
afterEach(async () => {
  await Promise.all([from.end(), to.end()]);
  for (const { drop } of databases) await drop();
});

type Dump = { names: string[]; rows: Map<string, Buffer[]>; sequences: Sequence[] };

const dump = () =>
  snapshot(from, async (db): Promise<Dump> => {
    const tables = await beginDump(db);
    const rows = new Map<string, Buffer[]>();
    for (const table of tables) {
      const pieces: Buffer[] = [];
      for await (const piece of dumpTable(db, table)) pieces.push(piece);
      rows.set(table.name, pieces);
    }
    return { names: tables.map(({ name }) => name), rows, sequences: await sequencesOf(db) };
  });
async function* each(pieces: readonly Buffer[]) {
  yield* pieces;
}
const load = ({ rows, sequences }: Dump) =>
  transaction(to, async (db) => {
    const tables = await beginLoad(db);
    for (const table of tables) await loadTable(db, table, each(rows.get(table.name) ?? []));
    await endLoad(db, tables, sequences);
    return Promise.all(tables.map(async (table) => [table.name, await countRows(db, table)]));
  });
const both = async (statements: string) => {
  await from.unsafe(statements);
  await to.unsafe(statements);
};
const all = (db: Database, table: string) => db.unsafe(`select * from ${table} order by 1`);

test("every kind of value is restored unchanged", async () => {
  await both(`create table things (
    id integer primary key, words text, bytes bytea, document jsonb, at timestamptz, day date, span interval,
    ratio double precision, amount numeric, list text[], flag boolean, "Odd ""name""" text)`);
  await from`insert into things values
    (1, E'tab\\t newline\\n return\\r backslash \\\\ \\\\N \\\\.', '\\x00ff5c0a', '{"a": "\\u00e9\\n"}', '2026-05-01T09:00:00.123456Z',
      '0044-03-15 BC', '1 mon -2 days 03:04:05.678', 0.1::float8 + 0.2::float8, 123456789012345678901234567890.000001,
      array['a,b', 'c"d', null, ''], true, 'quoted'),
    (2, '', '', '[]', '-infinity', 'infinity', '0', 'NaN', 'NaN', '{}', false, '🧭'),
    (3, null, null, null, null, null, null, null, null, null, null, null)`;
  expect(await load(await dump())).toEqual([["things", 3]]);
  expect(await all(to, "things")).toEqual(await all(from, "things"));
  const exact = "select md5(string_agg(t::text, '|' order by id)) from things t";
  expect(await to.unsafe(exact)).toEqual(await from.unsafe(exact));
});

test("a table follows those that it refers to, whatever the names", async () => {
  await both(`
    create table c_trips (id integer primary key);
    create table b_days (id integer primary key, trip_id integer not null references c_trips);
    create table a_stops (id integer primary key, day_id integer not null references b_days, before integer references a_stops)`);
  await from`insert into c_trips values (1)`;
  await from`insert into b_days values (1, 1)`;
  await from`insert into a_stops values (1, 1, 2), (2, 1, null)`;
  const dumped = await dump();
  expect(dumped.names).toEqual(["c_trips", "b_days", "a_stops"]);
  expect(await load(dumped)).toEqual([
    ["c_trips", 1],
    ["b_days", 1],
    ["a_stops", 2],
  ]);
});

test("tables that refer to each other need a deferrable key", async () => {
  await both(`
    create table trips (id integer primary key, cover_id integer);
    create table covers (id integer primary key, trip_id integer not null references trips);
    alter table trips add constraint cover foreign key (cover_id) references covers deferrable`);
  await from`insert into trips values (1, null)`;
  await from`insert into covers values (7, 1)`;
  await from`update trips set cover_id = 7`;
  await load(await dump());
  expect(await all(to, "trips")).toEqual([{ id: 1, cover_id: 7 }]);
  await from`alter table trips alter constraint cover not deferrable`;
  await expect(dump()).rejects.toThrow("make one deferrable: covers, trips");
});

test("sequences continue where they were, and generated columns are computed again", async () => {
  await both(`
    create table stamps (id integer generated always as identity, word text, size integer generated always as (length(word)) stored);
    create sequence tickets;
    create sequence unused`);
  await from`insert into stamps (word) values ('one'), ('three')`;
  await from`select nextval('tickets') from generate_series(1, 41)`;
  await load(await dump());
  expect(await to`insert into stamps (word) values ('six') returning id, size`).toEqual([{ id: 3, size: 3 }]);
  expect(await to`select nextval('tickets')::integer, nextval('unused')::integer as unused`).toEqual([
    { nextval: 42, unused: 1 },
  ]);
});

test("triggers do not run during a restore, and work afterwards", async () => {
  await both(`
    create table likes (id integer);
    create table counts (likes integer not null);
    create function count_like() returns trigger language plpgsql as
      'begin update counts set likes = likes + 1; return new; end';
    create trigger count_like after insert on likes for each row execute function count_like()`);
  await from`insert into counts values (0)`;
  await from`insert into likes values (1), (2)`;
  await load(await dump());
  expect(await all(to, "counts")).toEqual([{ likes: 2 }]);
  await to`insert into likes values (3)`;
  expect(await all(to, "counts")).toEqual([{ likes: 3 }]);
});

test("rows too large for the stream's buffer do not stall the connection", async () => {
  // Whether it stalls depends on where the last chunk ends.
  const sizes = [2_000, 3_000, 5_000, 8_000, 10_000, 20_000];
  for (const size of sizes) await both(`create table pages_${size} (body text)`);
  for (const size of sizes)
    await from.unsafe(
      `insert into pages_${size} select repeat(md5(n::text), ${size}) from generate_series(1, 5) n`,
    );
  await load(await dump());
  for (const size of sizes)
    expect(await to.unsafe(`select sum(length(body))::integer as size from pages_${size}`)).toEqual([
      { size: 5 * 32 * size },
    ]);
});

test("an error at commit is reported, and nothing is stored", async () => {
  await both(`
    create table trips (id integer primary key);
    create table days (id integer, trip_id integer references trips)`);
  const stray = { names: [], rows: new Map([["days", [Buffer.from("1\t99\n")]]]), sequences: [] };
  await expect(load(stray)).rejects.toThrow('violates foreign key constraint "days_trip_id_fkey"');
  expect(await all(to, "days")).toEqual([]);
});

test("a dump shows a single moment", async () => {
  await from`create table trips (id integer)`;
  await from`insert into trips values (1)`;
  const counts = await snapshot(from, async (db) => {
    const [table] = await beginDump(db);
    if (!table) throw new Error("no table");
    await from`insert into trips values (2)`;
    return countRows(db, table);
  });
  expect(counts).toBe(1);
});

test("occupied tables are listed with their row counts, except the migrations", async () => {
  await to`create table migrations (version integer)`;
  await to`create table trips (id integer)`;
  await to`create table empty (id integer)`;
  await to`insert into migrations values (1)`;
  await to`insert into trips values (1), (2)`;
  expect(await transaction(to, occupiedTables)).toEqual([{ name: "trips", rows: 2 }]);
});
