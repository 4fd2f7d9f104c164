import type { Entry } from "pmtiles";
import type { FilePart } from "../../../outside/ranged-file/ranged-file.ts";
import { encodeArchiveStart } from "./encode-archive-start.ts";
import { type MergedPart, mergeParts } from "./merge-parts.ts";
import { type Region, tilesOf } from "./region.ts";
import { InvalidArchive, type TileArchive } from "./tile-archive.ts";

type CutOptions = {
  readonly region: Region;
  readonly maxZoom: number;
  /** Writes bytes at a position of the new file. */
  readonly write: (bytes: Uint8Array, position: number) => Promise<void>;
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: CutProgress) => void;
};

type CutProgress = { readonly readBytes: number; readonly totalBytes: number };

export type CutResult = {
  readonly tiles: number;
  readonly bytes: number;
  readonly maxZoom: number;
  /** How often the source was asked, and for how much. */
  readonly requests: number;
  readonly readBytes: number;
};

/** A part of the source's tile data, and where it comes in the new file's. */
type Copy = FilePart & { readonly to: number };

/** Their ids alone take 24 MB. */
const maxTiles = 3_000_000;
const maxCopyBytes = 4 * 1_048_576;
const maxAtOnce = 4;

/** The region is larger than can be cut out at once, or has nothing in the file. */
export class UnusableRegion extends Error {
  override readonly name = "UnusableRegion";
}

/**
 * Cuts a region out of an archive: all of its tiles that touch the region, byte for byte. Reads only the directories and
 * tiles that it needs, neighbours together, and holds a few megabytes at a time.
 */
export async function cutArchive(archive: TileArchive, options: CutOptions): Promise<CutResult> {
  const { region, write, signal, onProgress } = options;
  const { header } = archive;
  const maxZoom = Math.min(options.maxZoom, header.maxZoom);
  const wanted = await wantedIds(region, header.minZoom, maxZoom);
  let [requests, readBytes] = [0, 0];
  const read = async (part: FilePart) => {
    signal?.throwIfAborted();
    const bytes = await archive.read(part, signal);
    requests += 1;
    readBytes += part.length;
    return bytes;
  };

  const found = await findEntries(archive, wanted, read);
  // Tiles of the whole world are everywhere.
  const isThere = found.some(({ tileId, runLength }) => tileId + runLength > (4 ** maxZoom - 1) / 3);
  if (!isThere) throw new UnusableRegion(`has no tiles of zoom ${maxZoom} in this region`);
  const { entries, copies, tileBytes, contents } = rearrange(found);
  const middle = region.west < region.east ? (region.west + region.east) / 2 : 180;
  const start = await encodeArchiveStart({
    entries,
    contents,
    tileBytes,
    metadata: archive.metadata,
    header: {
      tileCompression: header.tileCompression,
      tileType: header.tileType,
      minZoom: header.minZoom,
      maxZoom,
      // The format has no box across the 180th meridian.
      ...(region.west < region.east
        ? { minLon: region.west, maxLon: region.east }
        : { minLon: -180, maxLon: 180 }),
      minLat: region.south,
      maxLat: region.north,
      centerLon: middle,
      centerLat: (region.south + region.north) / 2,
      centerZoom: Math.max(header.minZoom, maxZoom - 3),
    },
  });
  await write(start, 0);

  const batches = mergeParts(copies).values();
  const stop = new AbortController();
  let copied = 0;
  const copyBatches = async () => {
    for (const batch of batches) {
      if (stop.signal.aborted) return;
      const bytes = await read({ offset: header.tileDataOffset + batch.offset, length: batch.length });
      for (const { offset, length, to } of batch.parts) {
        await write(bytes.subarray(offset - batch.offset, offset - batch.offset + length), start.length + to);
        copied += length;
      }
      onProgress?.({ readBytes: copied, totalBytes: tileBytes });
    }
  };
  const copying = Array.from({ length: maxAtOnce }, () =>
    copyBatches().catch((error: unknown) => stop.abort(error)),
  );
  // All of them, so that nothing writes any more when this fails.
  await Promise.all(copying);
  stop.signal.throwIfAborted();
  const tiles = entries.reduce((sum, { runLength }) => sum + runLength, 0);
  return { tiles, bytes: start.length + tileBytes, maxZoom, requests, readBytes };
}

/** The ids of all tiles that touch the region, in order. */
async function wantedIds(region: Region, minZoom: number, maxZoom: number): Promise<Float64Array> {
  const { zxyToTileId } = await import("pmtiles");
  const blocks = Array.from({ length: Math.max(0, maxZoom - minZoom + 1) }, (_, index) =>
    tilesOf(region, minZoom + index).map((block) => ({ zoom: minZoom + index, ...block })),
  ).flat();
  const count = blocks.reduce(
    (sum, { left, right, top, bottom }) => sum + (right - left + 1) * (bottom - top + 1),
    0,
  );
  if (count > maxTiles)
    throw new UnusableRegion(
      `would have ${count.toLocaleString("en")} tiles in this region, and more than ${maxTiles.toLocaleString("en")} cannot be cut out: choose a smaller region or zoom`,
    );
  const ids = new Float64Array(count);
  let written = 0;
  for (const { zoom, left, right, top, bottom } of blocks)
    for (let x = left; x <= right; x++)
      for (let y = top; y <= bottom; y++) ids[written++] = zxyToTileId(zoom, x, y);
  return ids.sort();
}

/** The entries of the wanted tiles, in their order: an entry for each run of ids that are wanted and have one tile. */
async function findEntries(
  { directories, header }: TileArchive,
  wanted: Float64Array,
  read: (part: FilePart) => Promise<Buffer<ArrayBuffer>>,
): Promise<Entry[]> {
  const found: Entry[] = [];
  /** So that directories that point to each other end. */
  const seen = new Set<number>();
  let level = [directories.root];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > 3) throw new InvalidArchive("has directories that are nested too deeply");
    const leaves = level
      .flatMap((entries) => collect(entries, wanted, found))
      .filter(({ offset }) => !seen.has(offset) && seen.add(offset));
    const below: (readonly Entry[])[] = [];
    for (const { offset, length, parts } of mergeParts(leaves) satisfies MergedPart<Entry>[]) {
      const bytes = await read({ offset: header.leafDirectoryOffset + offset, length });
      for (const part of parts)
        below.push(
          await directories.parse(bytes.subarray(part.offset - offset, part.offset - offset + part.length)),
        );
    }
    level = below;
  }
  return found.sort((one, other) => one.tileId - other.tileId);
}

/** Adds the wanted tiles of a directory to `found`, and returns its leaves that may have more. */
function collect(entries: readonly Entry[], wanted: Float64Array, found: Entry[]): Entry[] {
  return entries.filter(({ tileId, runLength, offset, length }, index) => {
    let at = firstFrom(wanted, tileId);
    if (runLength === 0) {
      const next = entries[index + 1]?.tileId ?? Number.POSITIVE_INFINITY;
      return (wanted[at] ?? Number.POSITIVE_INFINITY) < next;
    }
    while (at < wanted.length && (wanted[at] as number) < tileId + runLength) {
      const begin = at;
      do at++;
      while (wanted[at] === (wanted[at - 1] as number) + 1 && (wanted[at] as number) < tileId + runLength);
      found.push({ tileId: wanted[begin] as number, runLength: at - begin, offset, length });
    }
    return false;
  });
}

/** The index of the first id that is not less. */
function firstFrom(ids: Float64Array, least: number): number {
  let [low, high] = [0, ids.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((ids[middle] as number) < least) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Puts the tiles' data in the order of their ids, each content once, as the format's `clustered` says. */
function rearrange(found: readonly Entry[]) {
  const places = new Map<number, number>();
  const entries: Entry[] = [];
  const copies: Copy[] = [];
  let tileBytes = 0;
  for (const { tileId, runLength, offset, length } of found) {
    let to = places.get(offset);
    if (to === undefined) {
      to = tileBytes;
      places.set(offset, to);
      tileBytes += length;
      const last = copies.at(-1);
      const continues = last && last.offset + last.length === offset && last.length + length <= maxCopyBytes;
      if (continues) copies[copies.length - 1] = { ...last, length: last.length + length };
      else copies.push({ offset, length, to });
    }
    const before = entries.at(-1);
    if (before && before.offset === to && before.tileId + before.runLength === tileId)
      before.runLength += runLength;
    else entries.push({ tileId, runLength, offset: to, length });
  }
  return { entries, copies, tileBytes, contents: places.size };
}
