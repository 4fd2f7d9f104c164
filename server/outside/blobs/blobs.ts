import { Readable } from "node:stream";

/** Where photos, documents and exports lie. Bodies stream: none is ever held whole in memory. */
export type Blobs = {
  /**
   * Stores the whole body or nothing, also over an older blob of the same key: readers see the old or the
   * new one, never a mix. When the body fails, rejects with the body's own error. Destroys a failed body.
   */
  put(key: string, body: Readable | Uint8Array, about: { contentType: string }): Promise<{ size: number }>;
  /** The caller reads the body to its end or destroys it. */
  get(key: string, range?: ByteRange): Promise<OpenBlob | undefined>;
  head(key: string): Promise<BlobHead | undefined>;
  /** A key that is already gone is no error. */
  delete(keys: readonly string[]): Promise<void>;
  /** In no particular order. Blobs put or deleted meanwhile may or may not appear. */
  list(prefix: string): AsyncIterable<ListedBlob>;
  /** Rejects, saying why, unless blobs can be written and deleted right now. */
  check(): Promise<void>;
  close(): Promise<void>;
};

/** The store cannot do it right now; the same may well succeed in a moment. */
export class StoreAway extends Error {
  override readonly name = "StoreAway";
}

/** `size` is the whole blob's, whatever range was asked for. */
export type BlobHead = { size: number; contentType: string; modifiedAt: Date };
type OpenBlob = BlobHead & { body: Readable };
export type ListedBlob = { key: string; size: number; modifiedAt: Date };

/**
 * Both ends inclusive, as in HTTP. What lies beyond the blob's end is left out, so a range that starts there
 * has an empty body; whoever owes HTTP a 416 compares `start` with `size`.
 */
export type ByteRange = { start: number; end?: number };

const segment = "[a-z0-9_-][a-z0-9_.-]*";
const wellFormed = new RegExp(`^${segment}(/${segment})*$`);

/** No segment starts with a dot: those names belong to the adapters. */
export const isBlobKey = (key: string) => key.length <= 200 && wellFormed.test(key) && !key.includes("..");

export function checkKey(key: string): string {
  if (!isBlobKey(key)) throw new TypeError(`not a blob key: ${JSON.stringify(key)}`);
  return key;
}

export function checkPrefix(prefix: string): string {
  if (!isBlobKey(prefix) && !isBlobKey(`${prefix}x`))
    throw new TypeError(`no blob key can start with ${JSON.stringify(prefix)}`);
  return prefix;
}

export function checkRange(range: ByteRange | undefined): void {
  if (!range) return;
  const { start, end = start } = range;
  if (!Number.isSafeInteger(start) || !Number.isSafeInteger(end) || start < 0 || end < start)
    throw new RangeError(`not a byte range: ${start}-${range.end ?? ""}`);
}

export const longestContentType = 100;

export function checkContentType(contentType: string): string {
  if (!/^[!-~]+\/[ -~]*[!-~]$/.test(contentType) || contentType.length > longestContentType)
    throw new TypeError(`not a content type: ${JSON.stringify(contentType)}`);
  return contentType;
}

/** Runs the put that reads `body`, and lets go of the body when the put fails for a reason of its own. */
export async function consuming<T>(body: Readable | Uint8Array, put: () => Promise<T>): Promise<T> {
  if (!(body instanceof Readable)) return put();
  // Read a second time, it would be stored as an empty blob.
  if (body.readableEnded) throw new TypeError("the body has been read already");
  // A body may fail before the put begins to read it. Unheard, that error would end the process.
  body.on("error", () => {});
  try {
    return await put();
  } catch (error) {
    body.destroy();
    throw error;
  }
}
