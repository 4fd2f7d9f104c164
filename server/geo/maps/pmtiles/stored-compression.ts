import { promisify } from "node:util";
import { brotliDecompress, gunzip, gzip, zstdDecompress } from "node:zlib";
import type { Header } from "pmtiles";

const ways = {
  2: { encoding: "gzip", decompress: promisify(gunzip) },
  3: { encoding: "br", decompress: promisify(brotliDecompress) },
  4: { encoding: "zstd", decompress: promisify(zstdDecompress) },
} as const;

/** The numbers of the format: 1 is uncompressed, and 0 is unknown. */
type Compression = Header["tileCompression"];

export const isKnownCompression = (compression: Compression): boolean =>
  Number(compression) === 1 || compression in ways;

/** The name that HTTP has for it; undefined if it is not compressed. */
export const encodingOf = (compression: Compression): "gzip" | "br" | "zstd" | undefined =>
  ways[Number(compression) as keyof typeof ways]?.encoding;

/** Rejects what would become larger than `maxBytes`. */
export async function decompressed(
  bytes: Buffer<ArrayBuffer>,
  compression: Compression,
  maxBytes: number,
): Promise<Buffer<ArrayBuffer>> {
  const way = ways[Number(compression) as keyof typeof ways];
  return way ? ((await way.decompress(bytes, { maxOutputLength: maxBytes })) as Buffer<ArrayBuffer>) : bytes;
}

export const compressed = promisify(gzip) as (bytes: Uint8Array) => Promise<Buffer<ArrayBuffer>>;
