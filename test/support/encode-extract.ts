import { deflateSync, zstdCompressSync } from "node:zlib";
import { PbfWriter } from "pbf";

type Tags = Readonly<Record<string, string>>;
type ExtractNode = {
  readonly node: number;
  readonly at: readonly [number, number];
  readonly tags?: Tags;
};
type ExtractWay = { readonly way: number; readonly nodes: readonly number[]; readonly tags?: Tags };
type ExtractRelation = {
  readonly relation: number;
  readonly members: readonly { readonly node?: number; readonly way?: number; readonly role?: string }[];
  readonly tags?: Tags;
};
export type ExtractObject = ExtractNode | ExtractWay | ExtractRelation;

type EncodeOptions = {
  /** Blocks have at most this many objects, of one kind. */
  perBlock?: number;
  compression?: "none" | "zlib" | "zstd" | "lzma";
  /** One message for each node instead of lists of all. */
  isDense?: boolean;
  features?: readonly string[];
};

/** A file of OpenStreetMap in PBF format: https://wiki.openstreetmap.org/wiki/PBF_Format */
export function encodeExtract(objects: readonly ExtractObject[], options: EncodeOptions = {}): Buffer {
  const {
    perBlock = 3,
    compression = "zlib",
    isDense = true,
    features = ["OsmSchema-V0.6", "DenseNodes"],
  } = options;
  const header = message((pbf) => {
    for (const feature of features) pbf.writeStringField(4, feature);
    pbf.writeVarintField(32, Date.UTC(2026, 10, 1) / 1_000);
  });
  const blocks: ExtractObject[][] = [];
  for (const object of objects) {
    const last = blocks.at(-1);
    if (last?.[0] && kindOf(last[0]) === kindOf(object) && last.length < perBlock) last.push(object);
    else blocks.push([object]);
  }
  return Buffer.concat([
    encodeBlob("OSMHeader", header, compression),
    ...blocks.map((block) => encodeBlob("OSMData", encodeBlock(block, isDense), compression)),
  ]);
}

const kindOf = (object: ExtractObject) => ("node" in object ? "node" : "way" in object ? "way" : "relation");

function message(write: (pbf: PbfWriter) => void): Uint8Array {
  const pbf = new PbfWriter();
  write(pbf);
  return pbf.finish();
}

function encodeBlob(type: string, bytes: Uint8Array, compression: EncodeOptions["compression"]): Buffer {
  const blob = message((pbf) => {
    if (compression === "none") pbf.writeBytesField(1, bytes);
    pbf.writeVarintField(2, bytes.length);
    if (compression === "zlib") pbf.writeBytesField(3, deflateSync(bytes));
    if (compression === "lzma") pbf.writeBytesField(4, bytes);
    if (compression === "zstd") pbf.writeBytesField(7, zstdCompressSync(bytes));
  });
  const header = message((pbf) => {
    pbf.writeStringField(1, type);
    pbf.writeVarintField(3, blob.length);
  });
  const length = Buffer.alloc(4);
  length.writeUInt32BE(header.length);
  return Buffer.concat([length, header, blob]);
}

function encodeBlock(objects: readonly ExtractObject[], isDense: boolean): Uint8Array {
  const strings = [""];
  const indexOf = (text: string) => {
    if (!strings.includes(text)) strings.push(text);
    return strings.indexOf(text);
  };
  const keysOf = (tags: Tags = {}) => Object.keys(tags).map(indexOf);
  const valuesOf = (tags: Tags = {}) => Object.values(tags).map(indexOf);
  const group = message((pbf) => {
    const nodes = objects.filter((object) => "node" in object);
    if (isDense && nodes.length > 0)
      pbf.writeBytesField(
        2,
        message((dense) => {
          dense.writePackedSVarint(1, differences(nodes.map(({ node }) => node)));
          dense.writePackedSVarint(8, differences(nodes.map(({ at }) => units(at[0]))));
          dense.writePackedSVarint(9, differences(nodes.map(({ at }) => units(at[1]))));
          const pairs = ({ tags = {} }: ExtractNode) => Object.entries(tags).flat().map(indexOf);
          if (nodes.some(({ tags }) => tags))
            dense.writePackedVarint(
              10,
              nodes.flatMap((node) => [...pairs(node), 0]),
            );
        }),
      );
    for (const object of objects) {
      const writeTags = (pbf: PbfWriter) => {
        pbf.writePackedVarint(2, keysOf(object.tags));
        pbf.writePackedVarint(3, valuesOf(object.tags));
      };
      if ("node" in object && !isDense)
        pbf.writeBytesField(
          1,
          message((node) => {
            node.writeSVarintField(1, object.node);
            writeTags(node);
            node.writeSVarintField(8, units(object.at[0]));
            node.writeSVarintField(9, units(object.at[1]));
          }),
        );
      if ("way" in object)
        pbf.writeBytesField(
          3,
          message((way) => {
            way.writeVarintField(1, object.way);
            writeTags(way);
            way.writePackedSVarint(8, differences(object.nodes));
          }),
        );
      if ("relation" in object)
        pbf.writeBytesField(
          4,
          message((relation) => {
            relation.writeVarintField(1, object.relation);
            writeTags(relation);
            relation.writePackedVarint(
              8,
              object.members.map(({ role = "" }) => indexOf(role)),
            );
            relation.writePackedSVarint(
              9,
              differences(object.members.map(({ node, way }) => node ?? way ?? 0)),
            );
            relation.writePackedVarint(
              10,
              object.members.map(({ node }) => (node === undefined ? 1 : 0)),
            );
          }),
        );
    }
  });
  const table = message((pbf) => {
    for (const text of strings) pbf.writeBytesField(1, Buffer.from(text));
  });
  return message((pbf) => {
    pbf.writeBytesField(1, table);
    pbf.writeBytesField(2, group);
  });
}

/** Coordinates are in 1e-7 degrees unless the block says otherwise. */
const units = (degrees: number) => Math.round(degrees * 1e7);

const differences = (numbers: readonly number[]) =>
  numbers.map((number, nth) => number - (numbers[nth - 1] ?? 0));
