import { createHash } from "node:crypto";
import { gzipSync } from "node:zlib";
import { type Entry, tileIdToZxy, zxyToTileId } from "pmtiles";
import { encodeArchiveStart } from "../../server/geo/maps/pmtiles/encode-archive-start.ts";

/** A tile's content by its address, uncompressed. */
export type MadeTiles = ReadonlyMap<string, Uint8Array>;

type ArchiveOptions = {
  readonly metadata?: Readonly<Record<string, unknown>>;
  readonly bounds?: readonly [west: number, south: number, east: number, north: number];
  readonly tileType?: number;
};

/** A PMTiles file with these tiles, compressed with gzip; "z/x/y" names one. */
export async function makeArchive(
  tiles: MadeTiles,
  {
    metadata = {},
    bounds: [minLon, minLat, maxLon, maxLat] = [-180, -85, 180, 85],
    tileType = 1,
  }: ArchiveOptions = {},
): Promise<Buffer> {
  const ids = [...tiles.keys()].map(idOf).sort((one, other) => one - other);
  const zooms = ids.map((id) => tileIdToZxy(id)[0]);
  const places = new Map<string, Entry>();
  const entries: Entry[] = [];
  const parts: Buffer[] = [];
  let offset = 0;
  for (const tileId of ids) {
    const content = gzipSync(tiles.get(tileIdToZxy(tileId).join("/")) as Uint8Array);
    const hash = createHash("sha256").update(content).digest("hex");
    const known = places.get(hash);
    const last = entries.at(-1);
    if (known && last?.offset === known.offset && last.tileId + last.runLength === tileId) {
      last.runLength += 1;
      continue;
    }
    const entry = { tileId, runLength: 1, offset: known?.offset ?? offset, length: content.length };
    entries.push(entry);
    if (known) continue;
    places.set(hash, entry);
    parts.push(content);
    offset += content.length;
  }
  const start = await encodeArchiveStart({
    entries,
    metadata,
    contents: places.size,
    tileBytes: offset,
    header: {
      ...{ tileCompression: 2, tileType, minZoom: Math.min(...zooms), maxZoom: Math.max(...zooms) },
      ...{ minLon, minLat, maxLon, maxLat },
      ...{ centerLon: (minLon + maxLon) / 2, centerLat: (minLat + maxLat) / 2, centerZoom: 10 },
    },
  });
  return Buffer.concat([start, ...parts]);
}

const idOf = (address: string): number => {
  const [z = 0, x = 0, y = 0] = address.split("/").map(Number);
  return zxyToTileId(z, x, y);
};
