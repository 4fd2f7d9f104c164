import type { Coordinate } from "../../../contract/itinerary.ts";
import { NeededNodes } from "./needed-nodes.ts";
import type { BlobFile, BlobPosition } from "./pbf/blob-file.ts";
import { type BlockKind, type BlockReader, type Member, readBlock, type Tags } from "./pbf/read-block.ts";

export type MapObject = {
  readonly type: BlockKind;
  readonly number: number;
  readonly coordinate: Coordinate;
  readonly tags: Tags;
};

type ReadOptions = {
  /** Whether an object is to be returned; those that are not need no coordinate. */
  isWanted(type: BlockKind, tags: Tags): boolean;
  /** Called with the share that was read, from 0 to 1. */
  onProgress(share: number): void;
  readonly signal: AbortSignal;
};

/** More members hardly move the middle. */
const maxMembers = 64;
/** Larger outlines are of parks and lakes, for which two nodes are not enough. */
const fewNodes = 12;

/**
 * The wanted objects of a file, whose order does not matter. A relation needs its ways and a way its nodes, so the
 * file is read by kinds: relations, ways, nodes, and then ways and relations again, now that nodes have coordinates.
 */
export async function* readExtract(
  file: BlobFile,
  { isWanted, onProgress, signal }: ReadOptions,
): AsyncGenerator<MapObject> {
  const blobs: (BlobPosition & { kinds: Set<BlockKind> })[] = [];
  const nodes = new NeededNodes();
  /** The nodes of the ways that wanted relations have as members. */
  const nodesOfWays = new Map<number, readonly number[]>();
  let read = 0;

  const decode = async (blob: BlobPosition, reader: BlockReader) => {
    signal.throwIfAborted();
    const kinds = readBlock(await file.read(blob), reader);
    read += blob.size;
    // The first pass reads everything, the others nearly as much together, as ways are read twice.
    onProgress(Math.min(1, read / (2.4 * file.bytes)));
    return kinds;
  };
  const blobsOf = (kind: BlockKind) => blobs.filter(({ kinds }) => kinds.has(kind));
  const findObjects = async function* (kind: BlockKind, reader: (found: MapObject[]) => BlockReader) {
    for (const blob of blobsOf(kind)) {
      const found: MapObject[] = [];
      await decode(blob, reader(found));
      yield* found;
    }
  };

  for await (const blob of file.list()) {
    const kinds = await decode(blob, {
      relation(_, members, tags) {
        if (!isWanted("relation", tags)) return;
        const { node, ways } = placeOfRelation(members);
        if (node !== undefined) nodes.add(node);
        for (const way of ways) nodesOfWays.set(way, []);
      },
    });
    blobs.push({ ...blob, kinds });
  }
  for (const blob of blobsOf("way"))
    await decode(blob, {
      way(id, all, tags) {
        const isMember = nodesOfWays.has(id);
        if (!isMember && !isWanted("way", tags)) return;
        const some = someNodes(all);
        for (const node of some) nodes.add(node);
        if (isMember) nodesOfWays.set(id, some);
      },
    });
  nodes.seal();

  yield* findObjects("node", (found) => ({
    node(number, latitude, longitude, tags) {
      if (!isOnEarth(latitude, longitude)) return;
      nodes.locate(number, latitude, longitude);
      if (tags.size > 0 && isWanted("node", tags))
        found.push({ type: "node", number, coordinate: { latitude, longitude }, tags });
    },
  }));
  yield* findObjects("way", (found) => ({
    way(number, all, tags) {
      if (!isWanted("way", tags)) return;
      const coordinate = nodes.middle(someNodes(all));
      if (coordinate) found.push({ type: "way", number, coordinate, tags });
    },
  }));
  yield* findObjects("relation", (found) => ({
    relation(number, members, tags) {
      if (!isWanted("relation", tags)) return;
      const { node, ways } = placeOfRelation(members);
      const coordinate =
        (node === undefined ? undefined : nodes.middle([node])) ??
        nodes.middle(ways.flatMap((way) => nodesOfWays.get(way) ?? []));
      if (coordinate) found.push({ type: "relation", number, coordinate, tags });
    },
  }));
  onProgress(1);
}

const isOnEarth = (latitude: number, longitude: number) =>
  Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;

/** The middle of a line, or nodes on opposite sides of an outline. */
function someNodes(all: readonly number[]): readonly number[] {
  const { length } = all;
  const at = (share: number) => all[Math.floor(length * share)] ?? 0;
  if (length === 0) return [];
  if (length < 4 || all[0] !== all[length - 1]) return [at(0.5)];
  return length <= fewNodes ? [at(0), at(0.5)] : [at(0), at(0.25), at(0.5), at(0.75)];
}

/** The node that stands for a relation, and the ways of its outline. */
function placeOfRelation(members: readonly Member[]): { node: number | undefined; ways: readonly number[] } {
  const label = members.find(({ type, role }) => type === "node" && /^(?:label|admin_centre)$/.test(role));
  const ways = members.filter(({ type, role }) => type === "way" && role !== "inner");
  return { node: label?.id, ways: ways.slice(0, maxMembers).map(({ id }) => id) };
}
