import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
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

describe("after a result that breaks off, the next one on the same connection has its rows", () => {
  test("when the statement fails after its first rows", async () => {
    const one = connect(database.address, { max: 1 });
    const broken = one`select 1 / (3 - i) from generate_series(1, 5) i`;
    const next = one`select i from generate_series(1, 2) i`;
    await expect(broken).rejects.toThrow("division by zero");
    const rows = await next;
    expect([...rows]).toEqual([{ i: 1 }, { i: 2 }]);
    expect(rows.count).toBe(2);
    await one.end();
  });

  test("when the connection is lost after its first rows", async () => {
    const server = await breakingServer();
    const one = connect({ url: `postgres://127.0.0.1:${server.port}/postgres` }, { max: 1 });
    await expect(one`select 'x' as a`).rejects.toMatchObject({ code: "CONNECTION_CLOSED" });
    expect([...(await one`select 'x' as a`)]).toEqual([{ a: "x" }]);
    await one.end({ timeout: 0 });
    server.close();
  });
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

/** Speaks as PostgreSQL does. Its first connection breaks off after one row, as in a crash of the server. */
async function breakingServer() {
  const message = (type: string, ...parts: (string | Buffer)[]) => {
    const body = Buffer.concat(parts.map((part) => Buffer.from(part)));
    const head = Buffer.alloc(5);
    head.write(type);
    head.writeInt32BE(body.length + 4, 1);
    return Buffer.concat([head, body]);
  };
  const short = (value: number) => Buffer.from([value >> 8, value]);
  const long = (value: number) => Buffer.concat([short(0), short(value)]);
  const textOid = 25;
  const ready = message("Z", "I");
  const firstRow = Buffer.concat([
    message("1"),
    message("t", short(0)),
    message("T", short(1), "a\0", long(0), short(0), long(textOid), short(0), long(0), short(0)),
    message("2"),
    message("D", short(1), long(1), "x"),
  ]);
  let connections = 0;
  const server = createServer((socket) => {
    const isFirst = ++connections === 1;
    socket.on("error", () => {});
    socket.once("data", () => {
      socket.write(Buffer.concat([message("R", long(0)), ready]));
      socket.once("data", () => {
        if (isFirst) socket.end(firstRow);
        else socket.write(Buffer.concat([firstRow, message("C", "SELECT 1\0"), ready]));
      });
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return { port: (server.address() as AddressInfo).port, close: () => server.close() };
}
