import type { Db } from "./connect.ts";

/**
 * A `limit`, written into the statement: as a parameter of one that is planned once, PostgreSQL would take it for a tenth
 * of all there is, and would rather sort everything than walk an index.
 */
export const atMost = (db: Db, count: number) => db.unsafe(`limit ${Math.trunc(count)}`);
