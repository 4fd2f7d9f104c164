import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { connect, type Database } from "../server/platform/database/connect.ts";
import { cloneDatabase, type TestDatabase } from "../test/support/clone-database.ts";
import { readTree } from "./read-tree.ts";
import { schemaText } from "./schema-text.ts";
import { readersOfAll, tableOwners } from "./table-owners.ts";

const root = join(import.meta.dirname, "..");
const written = readFileSync(join(root, "server/platform/database/schema.sql"), "utf8");
const files = readTree(root);

let database: TestDatabase;
let db: Database;
beforeAll(async () => {
  database = await cloneDatabase();
  db = connect(database.address, { max: 1 });
});
afterAll(async () => {
  await db.end();
  await database.drop();
});

const namesIn = (pattern: RegExp): string[] => [...written.matchAll(pattern)].map(([, name = ""]) => name);

test("schema.sql is up to date", async () => {
  expect(await schemaText(db), "run npm run schema").toBe(written);
});

test("every table has an owner, and every owner's table exists", () => {
  expect(Object.keys(tableOwners).toSorted()).toEqual(
    namesIn(/^create (?:unlogged )?table (\w+)/gm).toSorted(),
  );
});

test("every folder that owns, reads or writes tables exists", () => {
  const places = Object.values(tableOwners).flatMap(({ owner, readers = {}, writers = {} }) => [
    owner,
    ...(readers === "everyone" ? [] : Object.keys(readers)),
    ...Object.keys(writers),
  ]);
  const isThere = (place: string) => files.some(({ path }) => path === place || path.startsWith(`${place}/`));
  expect([...places, ...Object.keys(readersOfAll)].filter((place) => !isThere(place))).toEqual([]);
});

test("every statement that fires a trigger has a comment that names it", () => {
  const queries = files
    .filter(({ path }) => path.endsWith(".queries.ts"))
    .map(({ text }) => text)
    .join("\n");
  const triggers = namesIn(/^create trigger (\w+)/gm);
  expect(triggers.length).toBeGreaterThan(30);
  expect(triggers.filter((name) => !new RegExp(`\\b${name}\\b`).test(queries))).toEqual([]);
});
