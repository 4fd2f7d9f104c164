import { type FileHandle, open } from "node:fs/promises";
import { inflateSync, zstdDecompressSync } from "node:zlib";
import { UnusableExtract } from "../unusable-extract.ts";
import { bytesOf, isDamaged, messageFields, numberOf } from "./message-fields.ts";

/** https://wiki.openstreetmap.org/wiki/PBF_Format: longer headers and blobs are invalid. */
const maxHeaderBytes = 64 * 1024;
const maxBlobBytes = 32 * 1024 * 1024;
/** What a file may demand of its readers. Anything else, such as the history of places, is not read here. */
const knownFeatures = new Set(["OsmSchema-V0.6", "DenseNodes"]);
/** The other compressions that the format has, by their field. */
const otherCompressions: Readonly<Record<number, string>> = { 4: "LZMA", 5: "bzip2", 6: "LZ4" };

/** Where a blob of data is in the file. */
export type BlobPosition = { readonly offset: number; readonly size: number };

export type BlobFile = {
  readonly bytes: number;
  /** When the data was exported, if the file says so. */
  readonly exportedAt: Date | undefined;
  /** The blobs of data, in order. */
  list(): AsyncGenerator<BlobPosition>;
  /** A blob without its compression. */
  read(blob: BlobPosition): Promise<Uint8Array>;
  close(): Promise<void>;
};

const isNoExtract = () =>
  new UnusableExtract("This is no extract of OpenStreetMap: the file must be an .osm.pbf.");
const isIncomplete = () => new UnusableExtract("The file ends in the middle: download it again.");

/** The blobs of an OpenStreetMap file in PBF format. */
export async function openBlobFile(path: string): Promise<BlobFile> {
  const file = await open(path).catch((error: NodeJS.ErrnoException) => {
    throw new UnusableExtract(
      error.code === "ENOENT" ? `There is no file ${path}.` : `${path} cannot be read: ${error.message}.`,
    );
  });
  try {
    const stats = await file.stat();
    if (!stats.isFile()) throw new UnusableExtract(`${path} is not a file.`);
    const header = await readHeader(file, 0, stats.size);
    if (header?.type !== "OSMHeader") throw isNoExtract();
    const exportedAt = readFileHeader(await readBlob(file, header.blob));
    const firstData = header.blob.offset + header.blob.size;
    return {
      bytes: stats.size,
      exportedAt,
      async *list() {
        for (let at = firstData; at < stats.size; ) {
          const found = await readHeader(file, at, stats.size);
          if (!found) throw isIncomplete();
          // Readers must skip what they do not know.
          if (found.type === "OSMData") yield found.blob;
          at = found.blob.offset + found.blob.size;
        }
      },
      read: (blob) => readBlob(file, blob),
      close: () => file.close(),
    };
  } catch (error) {
    await file.close();
    throw error;
  }
}

/** Undefined if the file ends before the blob does. */
async function readHeader(
  file: FileHandle,
  at: number,
  end: number,
): Promise<{ type: string; blob: BlobPosition } | undefined> {
  const lengthBytes = 4;
  if (at + lengthBytes > end) {
    if (at === 0) throw isNoExtract();
    return undefined;
  }
  const length = (await readBytes(file, at, lengthBytes)).readUInt32BE();
  if (length > maxHeaderBytes) throw at === 0 ? isNoExtract() : isDamaged();
  if (at + lengthBytes + length > end) return undefined;
  const bytes = await readBytes(file, at + lengthBytes, length);
  let [type, size] = ["", -1];
  try {
    for (const [field, pbf] of messageFields(bytes)) {
      if (field === 1) type = textOf(bytesOf(pbf));
      if (field === 3) size = numberOf(pbf);
    }
  } catch (error) {
    throw at === 0 ? isNoExtract() : error;
  }
  if (!(size >= 0 && size <= maxBlobBytes)) throw at === 0 ? isNoExtract() : isDamaged();
  const offset = at + lengthBytes + length;
  return offset + size > end ? undefined : { type, blob: { offset, size } };
}

async function readBytes(file: FileHandle, at: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.allocUnsafe(length), 0, length, at);
  if (bytesRead < length) throw isIncomplete();
  return buffer;
}

async function readBlob(file: FileHandle, { offset, size }: BlobPosition): Promise<Uint8Array> {
  for (const [field, pbf] of messageFields(await readBytes(file, offset, size))) {
    const compression = otherCompressions[field];
    if (compression)
      throw new UnusableExtract(
        `The file is compressed with ${compression}, which is not supported: convert it with "osmium cat region.osm.pbf -o plain.osm.pbf".`,
      );
    if (field === 1) return bytesOf(pbf);
    try {
      if (field === 3) return inflateSync(bytesOf(pbf), { maxOutputLength: maxBlobBytes });
      if (field === 7) return zstdDecompressSync(bytesOf(pbf), { maxOutputLength: maxBlobBytes });
    } catch {
      throw isDamaged();
    }
  }
  throw isDamaged();
}

function readFileHeader(bytes: Uint8Array): Date | undefined {
  let exportedAt: Date | undefined;
  for (const [field, pbf] of messageFields(bytes)) {
    if (field === 4) {
      const feature = textOf(bytesOf(pbf));
      if (!knownFeatures.has(feature))
        throw new UnusableExtract(
          `The file needs "${feature}", which is not supported: use a plain extract.`,
        );
    }
    if (field === 32) exportedAt = new Date(numberOf(pbf) * 1_000);
  }
  return Number.isNaN(exportedAt?.getTime()) ? undefined : exportedAt;
}

const textOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString("utf8");
