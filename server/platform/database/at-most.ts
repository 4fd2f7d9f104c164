import type { Db } from "./connect.ts";

/**
 * A `limit` as a literal. As a parameter of a generic plan, PostgreSQL would estimate a tenth of all rows, and sort
 * them instead of using an index.
 */
export const atMost = (db: Db, count: number) => db.unsafe(`limit ${Math.trunc(count)}`);
