import type { Parts } from "../../parts.ts";
import { job } from "../../platform/jobs/jobs.ts";

/**
 * Deletes files that nothing refers to any more. Sent in the transaction that removed the last reference, so that it
 * runs exactly if that commits. Retried for more than a week, in case the store is unavailable.
 */
export const deleteBlobs = job({
  name: "delete-blobs",
  retries: 200,
  run: ({ blobs }: Pick<Parts, "blobs">, { keys }: { keys: readonly string[] }) => blobs.delete(keys),
});
