import { randomFillSync } from "node:crypto";

const bytes = 9;
/** For many ids at a time: to ask the generator costs more than what it gives, and a long trip has thousands. */
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
