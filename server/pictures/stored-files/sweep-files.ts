import type { Parts } from "../../parts.ts";
import { transaction } from "../../platform/database/transaction.ts";
import { deleteDoomedFiles } from "./delete-doomed-files.ts";
import { doomUnusedFiles, holdIdleFiles } from "./stored-files.queries.ts";

/** Who has just stored a file, or shows what it was on a moment ago, is given as long. */
const day = 86_400_000;
const fewAtOnce = 100;

/** Deletes the files that nothing has referred to for a day, and tells how many. */
export async function sweepFiles({
  db,
  blobs,
  clock,
}: Pick<Parts, "db" | "blobs" | "clock">): Promise<number> {
  const until = new Date(clock.time() - day);
  let deleted = 0;
  for (;;) {
    const { idle, doomed } = await transaction(db, async (db) => {
      const idle = await holdIdleFiles(db, until, fewAtOnce);
      return { idle, doomed: await doomUnusedFiles(db, idle) };
    });
    await deleteDoomedFiles({ db, blobs }, doomed);
    deleted += doomed.length;
    if (idle.length < fewAtOnce) return deleted;
  }
}
