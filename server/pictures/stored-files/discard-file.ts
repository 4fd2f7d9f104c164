import type { Parts } from "../../parts.ts";
import { transaction } from "../../platform/database/transaction.ts";
import { deleteFiles } from "./delete-files.ts";
import { lockFile, markUnusedFiles } from "./stored-files.queries.ts";

/**
 * Deletes a file at once that was stored for a write which then failed, unless something refers to it all the same: when
 * a connection is lost, nobody knows whether the write came through. What goes wrong on the way is left to the sweep.
 */
export async function discardFile(
  { db, blobs, log }: Pick<Parts, "db" | "blobs" | "log">,
  key: string,
): Promise<void> {
  try {
    const doomed = await transaction(db, async (db) => {
      await lockFile(db, key);
      return markUnusedFiles(db, [key]);
    });
    await deleteFiles({ db, blobs }, doomed);
  } catch (error) {
    log.warn({ err: error, key }, "a file could not be deleted at once");
  }
}
