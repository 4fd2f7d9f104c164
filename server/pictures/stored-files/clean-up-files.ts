import type { Parts } from "../../parts.ts";
import { transaction } from "../../platform/database/transaction.ts";
import { deleteFiles } from "./delete-files.ts";
import { lockIdleFiles, markUnusedFiles } from "./stored-files.queries.ts";

/** New files need time until something refers to them, and open pages may still show removed ones. */
const day = 86_400_000;
const batchSize = 100;

/** Deletes the files that nothing has referred to for a day, and returns how many. */
export async function cleanUpFiles({
  db,
  blobs,
  clock,
}: Pick<Parts, "db" | "blobs" | "clock">): Promise<number> {
  const until = new Date(clock.time() - day);
  let deleted = 0;
  for (;;) {
    const { idle, doomed } = await transaction(db, async (db) => {
      const idle = await lockIdleFiles(db, until, batchSize);
      return { idle, doomed: await markUnusedFiles(db, idle) };
    });
    await deleteFiles({ db, blobs }, doomed);
    deleted += doomed.length;
    if (idle.length < batchSize) return deleted;
  }
}
