import type { Entry, Header } from "pmtiles";
import { encodeDirectories } from "./encode-directories.ts";
import { compressed } from "./stored-compression.ts";

type ArchiveStart = {
  /** In the order of tile ids; offsets are within the tiles' data. */
  readonly entries: readonly Entry[];
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly tileBytes: number;
  /** How many different tiles there are. */
  readonly contents: number;
  readonly header: Pick<Header, "tileCompression" | "tileType" | "minZoom" | "maxZoom"> & Bounds;
};

type Bounds = Pick<
  Header,
  "minLon" | "minLat" | "maxLon" | "maxLat" | "centerLon" | "centerLat" | "centerZoom"
>;

const headerBytes = 127;
const gzipped = 2;

/** Everything before the tiles' data: header, directories and metadata, in the order that the format recommends. */
export async function encodeArchiveStart(start: ArchiveStart): Promise<Buffer> {
  const { root, leaves } = await encodeDirectories(start.entries);
  const metadata = await compressed(Buffer.from(JSON.stringify(start.metadata)));
  const header = Buffer.alloc(headerBytes);
  header.write("PMTiles", "latin1");
  header[7] = 3;
  const addressed = start.entries.reduce((sum, { runLength }) => sum + runLength, 0);
  let offset = headerBytes;
  const section = (length: number) => {
    const begin = offset;
    offset += length;
    return [begin, length];
  };
  const numbers = [
    ...section(root.length),
    ...section(metadata.length),
    ...section(leaves.length),
    ...[offset, start.tileBytes],
    ...[addressed, start.entries.length, start.contents],
  ];
  for (const [index, number] of numbers.entries()) header.writeBigUInt64LE(BigInt(number), 8 + index * 8);
  const { tileCompression, tileType, minZoom, maxZoom, ...bounds } = start.header;
  const isClustered = 1;
  for (const [index, number] of [isClustered, gzipped, tileCompression, tileType, minZoom, maxZoom].entries())
    header[96 + index] = number;
  const degrees = (value: number, at: number) => header.writeInt32LE(Math.round(value * 1e7), at);
  degrees(bounds.minLon, 102);
  degrees(bounds.minLat, 106);
  degrees(bounds.maxLon, 110);
  degrees(bounds.maxLat, 114);
  header[118] = bounds.centerZoom;
  degrees(bounds.centerLon, 119);
  degrees(bounds.centerLat, 123);
  return Buffer.concat([header, root, metadata, leaves]);
}
