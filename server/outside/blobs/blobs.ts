import { Readable } from "node:stream";

/** The store of images, documents and exports. Bodies are streams, and are never completely in memory. */
export type Blobs = {
  /**
   * Stores the whole body or nothing. Replaces a blob of the same key atomically. If the body fails, rejects with the
   * body's own error. Destroys the body on failure.
   */
  put(key: string, body: Readable | Uint8Array, about: { contentType: string }): Promise<{ size: number }>;
  /** The caller reads the body to its end or destroys it. */
  get(key: string, range?: ByteRange): Promise<OpenBlob | undefined>;
  head(key: string): Promise<BlobHead | undefined>;
  /** Missing keys are ignored. */
  delete(keys: readonly string[]): Promise<void>;
  /** In no particular order. Blobs stored or deleted in the meantime may or may not appear. */
  list(prefix: string): AsyncIterable<ListedBlob>;
  /** Rejects with a reason unless blobs can be written and deleted. */
  check(): Promise<void>;
  close(): Promise<void>;
};

/** A temporary failure of the store, which may be retried. */
export class StoreAway extends Error {
  override readonly name = "StoreAway";
}

/** `size` is that of the whole blob, even for a range. */
export type BlobHead = { size: number; contentType: string; modifiedAt: Date };
type OpenBlob = BlobHead & { body: Readable };
export type ListedBlob = { key: string; size: number; modifiedAt: Date };

/**
 * Both ends are inclusive, as in HTTP. A range is cut at the blob's end, so a range that starts after it has an empty
 * body. To respond with 416, compare `start` with `size`.
 */
export type ByteRange = { start: number; end?: number };

const segment = "[a-z0-9_-][a-z0-9_.-]*";
const wellFormed = new RegExp(`^${segment}(/${segment})*$`);

/** No segment starts with a dot: adapters use such names internally. */
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

/** Runs `put`, and destroys the body if that fails. */
export async function consuming<T>(body: Readable | Uint8Array, put: () => Promise<T>): Promise<T> {
  if (!(body instanceof Readable)) return put();
  // Otherwise it would be stored as an empty blob.
  if (body.readableEnded) throw new TypeError("the body has been read already");
  // A body may fail before it is read; an error without a listener would end the process.
  body.on("error", () => {});
  try {
    return await put();
  } catch (error) {
    body.destroy();
    throw error;
  }
}
