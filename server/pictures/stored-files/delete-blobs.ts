import type { Parts } from "../../parts.ts";
import { job } from "../../platform/jobs/jobs.ts";

/**
 * Deletes files that nothing refers to any more. Sent in the transaction that let go of them, so that they go exactly
 * when it commits, and stay on the list while the store is away: for more than a week.
 */
export const deleteBlobs = job({
  name: "delete-blobs",
  retries: 200,
  run: ({ blobs }: Pick<Parts, "blobs">, { keys }: { keys: readonly string[] }) => blobs.delete(keys),
});
