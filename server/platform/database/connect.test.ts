import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { cloneDatabase, type TestDatabase } from "../../../test/support/clone-database.ts";
import { propertyRuns } from "../../../test/support/property-runs.ts";
import { connect, type Database, isDatabaseAway } from "./connect.ts";

let database: TestDatabase;
let db: Database;
beforeAll(async () => {
  database = await cloneDatabase();
  db = connect(database.address);
});
afterAll(async () => {
  await db.end();
  await database.drop();
});

/** PostgreSQL's text cannot contain a zero byte. */
const storable = fc.string({ unit: "binary" }).filter((text) => !text.includes("\0"));

test("arrays are stored and returned unchanged", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.record({
        texts: fc.array(fc.option(storable)),
        integers: fc.array(fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 })),
        doubles: fc.array(fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value || 0)),
        uuids: fc.array(fc.uuid()),
      }),
      async (array) => {
        const [row] = await db`
          select ${array.texts}::text[] as texts, ${array.integers}::integer[] as integers,
            ${array.doubles}::double precision[] as doubles, ${array.uuids}::uuid[] as uuids`;
        expect(row).toEqual(array);
      },
    ),
    { numRuns: propertyRuns(50) },
  );
});

test("a string for json is JSON text already, anything else is written as JSON", async () => {
  const text = '{"a": [1, "x"]}';
  const [row] = await db`
    select ${text}::jsonb -> 'a' as "fromText", ${db.json({ a: [1] })}::jsonb -> 'a' as "fromValue", ${text}::json::text as kept`;
  expect(row).toEqual({ fromText: [1, "x"], fromValue: [1], kept: text });
});

test("an unreachable database differs from a statement it refuses", async () => {
  const nowhere = connect({ socket: "/nowhere/.s.PGSQL.5432", database: "x" }, { max: 1 });
  expect(isDatabaseAway(await nowhere`select 1`.catch((error: unknown) => error))).toBe(true);
  await nowhere.end();
  expect(isDatabaseAway(await db`select 1 / 0`.catch((error: unknown) => error))).toBe(false);
  expect(isDatabaseAway(Object.assign(new Error("no file"), { code: "ENOENT", syscall: "open" }))).toBe(
    false,
  );
});
