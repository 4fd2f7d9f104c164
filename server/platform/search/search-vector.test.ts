import { afterAll, beforeAll, expect, test } from "vitest";
import { cloneDatabase, type TestDatabase } from "../../../test/support/clone-database.ts";
import { connect, type Database } from "../database/connect.ts";
import { searchVector } from "./search-vector.ts";

let database: TestDatabase;
let db: Database;
beforeAll(async () => {
  database = await cloneDatabase({ empty: true });
  db = connect(database.address);
});
afterAll(async () => {
  await db.end();
  await database.drop();
});

const nothing = { title: "", destination: "", tags: "", summary: "", names: "" };

/** As PostgreSQL parses it. */
async function understood(vector: string): Promise<string> {
  const [row] = await db<[{ words: string }]>`select ${vector}::tsvector::text as words`;
  return row.words;
}

test("words are weighted by their field", async () => {
  const vector = searchVector({
    title: "Lisbon!",
    destination: "Portugal",
    tags: "food tiles",
    summary: "Trams",
    names: "Castle, castle",
  });
  expect(await understood(vector)).toBe(
    "'castle':7 'food':3C 'lisbon':1A 'portugal':2B 'tiles':4C 'trams':5,6",
  );
});

test("an empty text has no words", async () => {
  expect(await understood(searchVector(nothing))).toBe("");
});

test.each([
  ["very many words", (n: number) => `word${n} `],
  ["one very long word", () => "word "],
  ["ideographs", (n: number) => String.fromCodePoint(0x20000 + (n % 40_000))],
  ["letters that stand for many", (n: number) => `ﷺ${String.fromCodePoint(0x621 + (n % 30))}ﷺ `],
  ["quotes and slashes", () => `'\\ \0`],
])("PostgreSQL accepts %s", async (_, piece) => {
  const text = Array.from({ length: 100_000 }, (_, n) => piece(n)).join("");
  const vector = searchVector({ title: text, destination: text, tags: text, summary: text, names: text });
  await expect(understood(vector)).resolves.toEqual(expect.any(String));
});
