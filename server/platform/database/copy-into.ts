import { pipeline } from "node:stream/promises";
import type { Db } from "./connect.ts";

/** Runs a `copy … from stdin` with these rows, in PostgreSQL's text format. */
export async function copyInto(
  db: Db,
  statement: string,
  rows: AsyncIterable<Uint8Array | string>,
): Promise<void> {
  const query = db.unsafe(statement);
  const sink = await query.writable();
  // Keys are checked after the last row. postgres.js 3.4.9 reports an error at that moment to the query alone, which
  // has resolved before, and the stream would never end.
  const rejected = new Promise<never>((_, reject) => Object.assign(query, { reject }));
  await Promise.race([pipeline(rows, sink), rejected]);
}
