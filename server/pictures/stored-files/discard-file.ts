import type { Parts } from "../../parts.ts";
import { transaction } from "../../platform/database/transaction.ts";
import { deleteFiles } from "./delete-files.ts";
import { lockFile, markUnusedFiles } from "./stored-files.queries.ts";

/**
 * Deletes a file whose write failed, unless something refers to it: after a lost connection the write may have been
 * committed. If this fails, the regular clean-up deletes the file.
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
    log.warn({ err: error, key }, "could not delete an unused file; the clean-up will retry");
  }
}
