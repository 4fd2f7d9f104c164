import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { cloneDatabase, type TestDatabase } from "../../../test/support/clone-database.ts";
import { connect, type Database } from "../database/connect.ts";
import { Failure } from "../failure.ts";
import { type Cursors, cursors } from "./cursors.ts";

let database: TestDatabase;
let db: Database;
let own: Cursors;
beforeAll(async () => {
  database = await cloneDatabase();
  db = connect(database.address);
  own = await cursors(db);
});
afterAll(async () => {
  await db.end();
  await database.drop();
});

const anyQuery = fc.array(fc.option(fc.string(), { nil: undefined }), { maxLength: 4 });
const anyPosition = fc.array(
  fc.oneof(fc.string(), fc.double({ noNaN: true, noDefaultInfinity: true }), fc.constant(null)),
);
const refusal = (open: () => unknown) => {
  try {
    open();
  } catch (error) {
    return error instanceof Failure ? error.code : error;
  }
  return "opened";
};

describe("a cursor", () => {
  test("returns the position to the query that made it", () => {
    fc.assert(
      fc.property(anyQuery, anyPosition, (query, position) => {
        // JSON knows no negative zero.
        const sealed = own.seal(query, position);
        expect(sealed).toMatch(/^[\w-]+$/);
        expect(own.open(query, sealed)).toEqual(JSON.parse(JSON.stringify(position)));
      }),
    );
  });

  test("is refused by any other query", () => {
    fc.assert(
      fc.property(anyQuery, anyQuery, anyPosition, (query, other, position) => {
        fc.pre(JSON.stringify(query) !== JSON.stringify(other));
        expect(refusal(() => own.open(other, own.seal(query, position)))).toBe("badRequest");
      }),
    );
  });

  test("is refused when a single character was changed, added or removed", () => {
    fc.assert(
      fc.property(
        anyPosition,
        fc.nat(),
        fc.constantFrom("A", "z", "-", "=", "+", "é", ""),
        (position, at, other) => {
          const sealed = own.seal(["library"], position);
          const index = at % sealed.length;
          const altered = sealed.slice(0, index) + other + sealed.slice(index + 1);
          fc.pre(altered !== sealed);
          expect(refusal(() => own.open(["library"], altered))).toBe("badRequest");
          expect(refusal(() => own.open(["library"], `${sealed}${other || "A"}`))).toBe("badRequest");
        },
      ),
    );
  });

  test("of any other kind is refused", () => {
    for (const cursor of ["", "x", "null", "e30", "../../etc/passwd", "A".repeat(2_000)])
      expect(refusal(() => own.open(["library"], cursor))).toBe("badRequest");
  });

  test("is valid on every node, also on those that start at once, and after a restart", async () => {
    const sealed = own.seal(["library"], [1]);
    const nodes = await Promise.all(Array.from({ length: 5 }, () => cursors(db)));
    for (const node of nodes) expect(node.open(["library"], sealed)).toEqual([1]);
  });

  test("is invalid on another database server, whose transactions have other numbers", async () => {
    const sealed = own.seal(["changes"], [1]);
    await db`
      insert into travellers (id, email, username, display_name)
      values ('00000000-0000-4000-8000-000000000001', 'a@example.com', 'a', 'A')`;
    await db`
      insert into itineraries (id, owner_id, draft, card, etag)
      values ('00000000-0000-4000-8000-000000000002', '00000000-0000-4000-8000-000000000001', '{}', '', '"1"')`;
    await db`update library_entries set changed_in = '9000000000000'::xid8`;
    await db`update signing_keys set cluster = 'elsewhere'`;
    const moved = await cursors(db);
    expect(refusal(() => moved.open(["changes"], sealed))).toBe("badRequest");
    const [row] =
      await db`select changed_in < pg_snapshot_xmax(pg_current_snapshot()) as is_past from library_entries`;
    expect(row).toEqual({ is_past: true });
  });
});
