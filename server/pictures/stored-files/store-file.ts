import { randomBytes } from "node:crypto";
import type { Readable } from "node:stream";
import type { Parts } from "../../parts.ts";
import { Failure } from "../../platform/failure.ts";
import { completeFile, deleteUnstoredFile, insertFile } from "./stored-files.queries.ts";

/** Idle files are those that nothing refers to; they are deleted after a day. */
const maxIdleFiles = 500;

type NewFile = {
  /** Ending in a slash. */
  readonly folder: string;
  /** Such as `.webp`. */
  readonly ending?: string;
  readonly body: Readable | Uint8Array;
  readonly contentType: string;
  readonly travellerId: string;
  /** The traveller's name for it. */
  readonly name?: string | undefined;
};

/**
 * Stores a file that nothing refers to yet, under an unguessable key. Its row is inserted first, so that the clean-up
 * finds the file if the write fails or the server crashes.
 */
export async function storeFile(
  { db, blobs, clock, config: { storageQuota } }: Pick<Parts, "db" | "blobs" | "clock" | "config">,
  { folder, ending = "", body, contentType, travellerId, name }: NewFile,
): Promise<{ key: string; size: number }> {
  const key = `${folder}${randomBytes(16).toString("hex")}${ending}`;
  const { used, idle } = await insertFile(db, {
    key,
    travellerId,
    name,
    now: clock.now(),
    storageQuota,
    maxIdleFiles,
  });
  if (idle >= maxIdleFiles) throw tooManyIdle();
  if (used >= storageQuota) throw storageFull(storageQuota);
  const { size } = await blobs.put(key, body, { contentType }).catch(async (error: unknown) => {
    // The body failed, so nothing was stored. After other errors there may be a blob, and the clean-up needs the row.
    if (error instanceof Failure) await deleteUnstoredFile(db, key);
    throw error;
  });
  const outcome = await completeFile(db, { key, contentType, size, storageQuota });
  if (outcome === "kept") return { key, size };
  await blobs.delete([key]);
  if (outcome === "tooMuch") {
    await deleteUnstoredFile(db, key);
    throw storageFull(storageQuota);
  }
  // The upload took so long that the clean-up deleted its row.
  throw new Error(`${key} was cleaned up before it was stored`);
}

const storageFull = (quota: number) =>
  new Failure("storageFull", {
    detail: `Your files would take more than the ${megabytes(quota)} MiB that you have. Delete some first.`,
  });

const megabytes = (bytes: number) => Math.floor(bytes / 2 ** 20).toLocaleString("en");

const tooManyIdle = () =>
  new Failure("rateLimited", {
    detail: `You have ${maxIdleFiles} files that no itinerary uses. Use them, or try again later: unused files are deleted after a day.`,
    retryAfterSeconds: 3_600,
  });
