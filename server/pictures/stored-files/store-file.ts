import { randomBytes } from "node:crypto";
import type { Readable } from "node:stream";
import type { Parts } from "../../parts.ts";
import { Failure } from "../../platform/failure.ts";
import { completeFile, deleteUnstoredFile, insertFile } from "./stored-files.queries.ts";

/** Files that nothing refers to yet, or no more, which are deleted after a day. */
const maxIdleFiles = 500;

type NewFile = {
  /** Ending in a slash. */
  readonly folder: string;
  /** Such as `.webp`. */
  readonly ending?: string;
  readonly body: Readable | Uint8Array;
  readonly contentType: string;
  readonly travellerId: string;
  /** As the traveller calls it. */
  readonly name?: string | undefined;
};

/**
 * Stores a file that nothing refers to yet, under a name that nobody can guess. It is known before it is there: when
 * nothing comes to refer to it, because its write was refused or the server died, it is found and deleted.
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
    maxIdleFiles: maxIdleFiles,
  });
  if (idle >= maxIdleFiles) throw tooManyIdle();
  if (used >= storageQuota) throw storageFull(storageQuota);
  const { size } = await blobs.put(key, body, { contentType }).catch(async (error: unknown) => {
    // The body's own failure: nothing of it was stored. After any other there may be something, for the sweep to find.
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
  // The server slept, say, until the sweep took it for lost.
  throw new Error(`${key} was given up before it was stored`);
}

const storageFull = (quota: number) =>
  new Failure("storageFull", {
    detail: `Your files would take more than the ${megabytes(quota)} MiB that you have. Delete some first.`,
  });

const megabytes = (bytes: number) => Math.floor(bytes / 2 ** 20).toLocaleString("en");

const tooManyIdle = () =>
  new Failure("rateLimited", {
    detail: `You have ${maxIdleFiles} files that nothing refers to. Use them, or go on when some are a day old.`,
    retryAfterSeconds: 3_600,
  });
