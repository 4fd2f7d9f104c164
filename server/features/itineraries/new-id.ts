import { randomFillSync } from "node:crypto";

const bytes = 9;
/**
 * Random bytes are drawn for many ids at a time: each call of the generator is costly, and a long trip has thousands of
 * ids.
 */
const pool = Buffer.alloc(bytes * 512);
let used = pool.length;

/** For a day, a stop, or an item of a list. */
export function newId(): string {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  used += bytes;
  return pool.toString("base64url", used - bytes, used);
}
