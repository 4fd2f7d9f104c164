import { LRUCache } from "lru-cache";
import type { Entry, Header } from "pmtiles";
import type { FilePart, RangedFile, ReadPart } from "../../../outside/ranged-file/ranged-file.ts";
import type { TileAddress } from "../tiles/tile-frame.ts";
import { maxEntries, readDirectory } from "./read-directory.ts";
import { decompressed, isKnownCompression } from "./stored-compression.ts";

/** A PMTiles file, version 3 (https://github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md). */
export type TileArchive = {
  readonly header: Header;
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly version: string;
  /** The tile as it is stored, usually compressed; undefined if there is none. Throws FileChanged. */
  tileAt(address: TileAddress): Promise<Buffer<ArrayBuffer> | undefined>;
  readonly directories: Directories;
  /** Throws FileChanged, as all reading does once the file is another one. */
  read(part: FilePart, signal?: AbortSignal): Promise<Buffer<ArrayBuffer>>;
};

type Directories = {
  /** The entries of the directory with which all searches begin. */
  readonly root: readonly Entry[];
  /** The entries of a directory, from its compressed bytes. */
  parse(bytes: Buffer<ArrayBuffer>): Promise<readonly Entry[]>;
};

/** The file is not what it should be; the message reads as the end of a sentence that begins with its name. */
export class InvalidArchive extends Error {
  override readonly name = "InvalidArchive";
}

/** By the format, the header and the root directory are in these. */
const firstBytes = 16_384;
const headerBytes = 127;
/** Of a directory, the metadata or a tile: as they are stored, and decompressed. */
const [maxPartBytes, maxPlainBytes] = [8 * 1_048_576, 16 * 1_048_576];
/** The format allows three levels below the root, and recommends one. */
const maxDepth = 4;

export async function openTileArchive(file: RangedFile, signal?: AbortSignal): Promise<TileArchive> {
  const { bytesToHeader, findTile, readVarint, zxyToTileId } = await import("pmtiles");
  const first = await file.read({ offset: 0, length: firstBytes }, { signal });
  const header = parseHeader(first, bytesToHeader);
  const { version } = first;

  const read = async ({ offset, length }: FilePart, signal?: AbortSignal) => {
    if (length > maxPartBytes) throw new InvalidArchive("has a directory or a tile that is too large");
    const { bytes } = await file.read({ offset, length }, { version, signal });
    if (bytes.length < length) throw new InvalidArchive("is cut off");
    return bytes;
  };
  const parse = async (bytes: Buffer<ArrayBuffer>) => {
    try {
      const plain = await decompressed(bytes, header.internalCompression, maxPlainBytes);
      return readDirectory(plain, readVarint);
    } catch (error) {
      throw new InvalidArchive(`has a broken directory: ${(error as Error).message}`);
    }
  };
  const { rootDirectoryOffset, rootDirectoryLength } = header;
  const root = await parse(
    first.bytes.subarray(rootDirectoryOffset, rootDirectoryOffset + rootDirectoryLength),
  );
  const metadata = await readMetadata(header, (part) => read(part, signal));

  const cache = new LRUCache<number, readonly Entry[]>({
    // All cached directories together are as large as the largest one may be.
    maxSize: maxEntries,
    sizeCalculation: ({ length }) => Math.max(1, length),
  });
  const pending = new Map<number, Promise<readonly Entry[]>>();
  const loadLeaf = async ({ offset, length }: FilePart) => {
    try {
      const entries = await parse(await read({ offset: header.leafDirectoryOffset + offset, length }));
      cache.set(offset, entries);
      return entries;
    } finally {
      pending.delete(offset);
    }
  };
  const leafAt = (part: FilePart) => {
    const cached = cache.get(part.offset);
    if (cached) return cached;
    const loading = pending.get(part.offset) ?? loadLeaf(part);
    pending.set(part.offset, loading);
    return loading;
  };

  return {
    header,
    metadata,
    version,
    directories: { root, parse },
    read,
    async tileAt({ z, x, y }) {
      if (z < header.minZoom || z > header.maxZoom) return undefined;
      const tileId = zxyToTileId(z, x, y);
      let entries = root;
      for (let depth = 0; depth < maxDepth; depth++) {
        const entry = findTile(entries as Entry[], tileId);
        if (!entry) return undefined;
        if (entry.runLength === 0) {
          entries = await leafAt(entry);
          continue;
        }
        return read({ offset: header.tileDataOffset + entry.offset, length: entry.length });
      }
      throw new InvalidArchive("has directories that are nested too deeply");
    },
  };
}

function parseHeader({ bytes, size }: ReadPart, bytesToHeader: (bytes: ArrayBuffer) => Header): Header {
  if (bytes.length < headerBytes || bytes.toString("latin1", 0, 7) !== "PMTiles")
    throw new InvalidArchive("is not a PMTiles file");
  const format = bytes[7];
  if (format !== 3)
    throw new InvalidArchive(`is of version ${format} of PMTiles; only version 3 can be read`);
  const header = bytesToHeader(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + headerBytes));
  if (header.rootDirectoryOffset + header.rootDirectoryLength > bytes.length)
    throw new InvalidArchive("is cut off, or its root directory is not where the format has it");
  const ends = [
    header.jsonMetadataOffset + header.jsonMetadataLength,
    header.leafDirectoryOffset + (header.leafDirectoryLength ?? 0),
    header.tileDataOffset + (header.tileDataLength ?? 0),
  ];
  if (Math.max(...ends) > size) throw new InvalidArchive("is cut off");
  if (!isKnownCompression(header.internalCompression))
    throw new InvalidArchive("has directories that are compressed in an unknown way");
  return header;
}

async function readMetadata(
  { jsonMetadataOffset: offset, jsonMetadataLength: length, internalCompression }: Header,
  read: (part: FilePart) => Promise<Buffer<ArrayBuffer>>,
): Promise<Readonly<Record<string, unknown>>> {
  if (length === 0) return {};
  const bytes = await read({ offset, length });
  try {
    const plain = await decompressed(bytes, internalCompression, maxPlainBytes);
    const metadata: unknown = JSON.parse(plain.toString());
    return typeof metadata === "object" && metadata !== null ? { ...metadata } : {};
  } catch {
    throw new InvalidArchive("has broken metadata");
  }
}
