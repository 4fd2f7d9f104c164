import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { cloneDatabase, type TestDatabase } from "../../../test/support/clone-database.ts";
import { type HeldConnection, holdConnection } from "./hold-connection.ts";
import { isMigrated, migrate } from "./migrate.ts";

let database: TestDatabase;
let folder: string;
let open: HeldConnection[];

beforeEach(async () => {
  database = await cloneDatabase({ empty: true });
  folder = await mkdtemp(join(tmpdir(), "migrations-"));
  open = [];
  await write("0001_places.sql", "create table places (name text); insert into places values ('Lisbon');");
});
afterEach(async () => {
  await Promise.all(open.map((db) => db.end()));
  await database.drop();
  await rm(folder, { recursive: true });
});

const write = (name: string, sql: string) => writeFile(join(folder, name), sql);
const node = () => {
  const db = holdConnection(database.address, { name: "test" });
  open.push(db);
  return db;
};

test("ten nodes that start together migrate once", async () => {
  await write("0002_more.sql", "select pg_sleep(0.1); insert into places values ('Porto');");
  const results = await Promise.all(Array.from({ length: 10 }, () => migrate(node(), folder)));
  expect(results.map(({ applied }) => applied).sort()).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 2]);
  expect(await node()`select name from places order by name`).toEqual([
    { name: "Lisbon" },
    { name: "Porto" },
  ]);
});

test("the lock outlasts the connection lifetime of a pool", async () => {
  vi.stubEnv("PGMAX_LIFETIME", "1");
  try {
    await write("0002_long.sql", "select pg_sleep(1.5);");
    await write("0003_more.sql", "select pg_sleep(0.1); insert into places values ('Porto');");
    const results = await Promise.all([node(), node()].map((db) => migrate(db, folder)));
    expect(results.map(({ applied }) => applied).sort()).toEqual([0, 3]);
  } finally {
    vi.unstubAllEnvs();
  }
});

test("only missing migrations are applied", async () => {
  await migrate(node(), folder);
  await write("0002_more.sql", "insert into places values ('Porto');");
  expect(await migrate(node(), folder)).toEqual({ applied: 1, version: 2 });
  expect(await migrate(node(), folder)).toEqual({ applied: 0, version: 2 });
});

test("a migration that fails leaves nothing behind, and those before it stay", async () => {
  await write(
    "0002_broken.sql",
    "create table half (x int); insert into places values ('Porto'); select 1 / 0;",
  );
  await expect(migrate(node(), folder)).rejects.toThrow(
    "Migration 0002_broken.sql failed and was rolled back: division by zero",
  );
  const [row] = await node()`select count(*)::int as places, to_regclass('half') as half from places`;
  expect(row).toEqual({ places: 1, half: null });
  await write("0002_broken.sql", "select 1;");
  expect(await migrate(node(), folder)).toEqual({ applied: 1, version: 2 });
});

test("a migration that was edited after it was applied is refused", async () => {
  await migrate(node(), folder);
  await write("0001_places.sql", "create table places (name text, country text);");
  await expect(migrate(node(), folder)).rejects.toThrow(
    "0001_places.sql differs from 0001_places.sql, which this database has",
  );
});

test("a database newer than the code is refused", async () => {
  await write("0002_more.sql", "select 1;");
  await migrate(node(), folder);
  await rm(join(folder, "0002_more.sql"));
  await expect(migrate(node(), folder)).rejects.toThrow(
    "The database is at version 2, this Waybook knows versions up to 1",
  );
});

test("a gap in the numbers is refused", async () => {
  await write("0003_later.sql", "select 1;");
  await expect(migrate(node(), folder)).rejects.toThrow("0003_later.sql should have the number 2");
});

test("the service's own migrations run, and readiness checks them", async () => {
  const db = node();
  await migrate(db);
  expect(await isMigrated(db)).toBe(true);
  await db`delete from migrations where version = (select max(version) from migrations)`;
  expect(await isMigrated(db)).toBe(false);
});
