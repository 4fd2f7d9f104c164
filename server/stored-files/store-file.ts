import { randomBytes } from "node:crypto";
import type { Readable } from "node:stream";
import { Failure } from "../failure.ts";
import type { Parts } from "../parts.ts";
import { completeFile, enterFile, forgetUnstored } from "./stored-files.queries.ts";

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
  { db, blobs, clock }: Pick<Parts, "db" | "blobs" | "clock">,
  { folder, ending = "", body, contentType, travellerId, name }: NewFile,
): Promise<{ key: string; size: number }> {
  const key = `${folder}${randomBytes(16).toString("hex")}${ending}`;
  await enterFile(db, { key, travellerId, name, now: clock.now() });
  const { size } = await blobs.put(key, body, { contentType }).catch(async (error: unknown) => {
    // The body's own failure: nothing of it was stored. After any other there may be something, for the sweep to find.
    if (error instanceof Failure) await forgetUnstored(db, key);
    throw error;
  });
  if (await completeFile(db, { key, contentType, size })) return { key, size };
  // The server slept, say, until the sweep took it for lost.
  await blobs.delete([key]);
  throw new Error(`${key} was given up before it was stored`);
}
