import {
  bytesOf,
  isDamaged,
  longNumberOf,
  messageFields,
  numberOf,
  packedNumbers,
  packedSignedNumbers,
  signedNumberOf,
} from "./message-fields.ts";

export type Tags = ReadonlyMap<string, string>;
export type Member = {
  readonly type: "node" | "way" | "relation";
  readonly id: number;
  readonly role: string;
};

/** Called for each node, way or relation of a block. What has no function is not decoded. */
export type BlockReader = {
  node?(id: number, latitude: number, longitude: number, tags: Tags): void;
  way?(id: number, nodes: readonly number[], tags: Tags): void;
  relation?(id: number, members: readonly Member[], tags: Tags): void;
};
export type BlockKind = keyof BlockReader;

const memberTypes = ["node", "way", "relation"] as const;
/** The kind of each field of a group: single nodes, dense nodes, ways, relations. */
const groupKinds: Readonly<Record<number, BlockKind>> = { 1: "node", 2: "node", 3: "way", 4: "relation" };
const noTags: Tags = new Map();

/** Decodes a block, and returns which kinds it has. https://wiki.openstreetmap.org/wiki/PBF_Format */
export function readBlock(bytes: Uint8Array, reader: BlockReader): Set<BlockKind> {
  const strings: Uint8Array[] = [];
  const groups: Uint8Array[] = [];
  let [granularity, latitudeOffset, longitudeOffset] = [100, 0, 0];
  for (const [field, pbf] of messageFields(bytes)) {
    if (field === 1)
      for (const [entry, table] of messageFields(bytesOf(pbf))) if (entry === 1) strings.push(bytesOf(table));
    if (field === 2) groups.push(bytesOf(pbf));
    if (field === 17) granularity = numberOf(pbf);
    if (field === 19) latitudeOffset = longNumberOf(pbf);
    if (field === 20) longitudeOffset = longNumberOf(pbf);
  }

  const decoded: string[] = [];
  const stringAt = (index = -1): string => {
    const known = decoded[index];
    if (known !== undefined) return known;
    const raw = strings[index];
    if (!raw) throw isDamaged();
    const text = Buffer.from(raw.buffer, raw.byteOffset, raw.length).toString("utf8");
    decoded[index] = text;
    return text;
  };
  const tagsOf = (keys: readonly number[], values: readonly number[]): Tags => {
    if (keys.length !== values.length) throw isDamaged();
    return keys.length === 0
      ? noTags
      : new Map(keys.map((key, nth) => [stringAt(key), stringAt(values[nth])]));
  };
  const latitudeOf = (value: number) => (latitudeOffset + granularity * value) / 1e9;
  const longitudeOf = (value: number) => (longitudeOffset + granularity * value) / 1e9;

  const readNode = (node: Uint8Array) => {
    let [id, latitude, longitude] = [0, 0, 0];
    let [keys, values]: number[][] = [[], []];
    for (const [field, pbf] of messageFields(node)) {
      if (field === 1) id = signedNumberOf(pbf);
      if (field === 2) keys = packedNumbers(pbf);
      if (field === 3) values = packedNumbers(pbf);
      if (field === 8) latitude = signedNumberOf(pbf);
      if (field === 9) longitude = signedNumberOf(pbf);
    }
    reader.node?.(id, latitudeOf(latitude), longitudeOf(longitude), tagsOf(keys ?? [], values ?? []));
  };

  const readDenseNodes = (dense: Uint8Array) => {
    let [ids, latitudes, longitudes, tags]: number[][] = [[], [], [], []];
    for (const [field, pbf] of messageFields(dense)) {
      if (field === 1) ids = packedSignedNumbers(pbf);
      if (field === 8) latitudes = packedSignedNumbers(pbf);
      if (field === 9) longitudes = packedSignedNumbers(pbf);
      if (field === 10) tags = packedNumbers(pbf);
    }
    if (!ids || !latitudes || !longitudes || !tags) return;
    if (latitudes.length !== ids.length || longitudes.length !== ids.length) throw isDamaged();
    let [id, latitude, longitude, at] = [0, 0, 0, 0];
    for (let nth = 0; nth < ids.length; nth++) {
      id += ids[nth] ?? 0;
      latitude += latitudes[nth] ?? 0;
      longitude += longitudes[nth] ?? 0;
      let own: Map<string, string> | undefined;
      // Keys and values of one node after the other, each list ended by a zero; nothing at all if no node has tags.
      for (; at < tags.length && tags[at] !== 0; at += 2) {
        own ??= new Map();
        own.set(stringAt(tags[at]), stringAt(tags[at + 1]));
      }
      at++;
      reader.node?.(id, latitudeOf(latitude), longitudeOf(longitude), own ?? noTags);
    }
  };

  const readWay = (way: Uint8Array) => {
    let id = 0;
    let [keys, values, nodes]: number[][] = [[], [], []];
    for (const [field, pbf] of messageFields(way)) {
      if (field === 1) id = numberOf(pbf);
      if (field === 2) keys = packedNumbers(pbf);
      if (field === 3) values = packedNumbers(pbf);
      if (field === 8) nodes = sums(packedSignedNumbers(pbf));
    }
    reader.way?.(id, nodes ?? [], tagsOf(keys ?? [], values ?? []));
  };

  const readRelation = (relation: Uint8Array) => {
    let id = 0;
    let [keys, values, roles, ids, types]: number[][] = [[], [], [], [], []];
    for (const [field, pbf] of messageFields(relation)) {
      if (field === 1) id = numberOf(pbf);
      if (field === 2) keys = packedNumbers(pbf);
      if (field === 3) values = packedNumbers(pbf);
      if (field === 8) roles = packedNumbers(pbf);
      if (field === 9) ids = sums(packedSignedNumbers(pbf));
      if (field === 10) types = packedNumbers(pbf);
    }
    const members = (ids ?? []).map((member, nth): Member => {
      const type = memberTypes[types?.[nth] ?? -1];
      if (!type) throw isDamaged();
      return { type, id: member, role: stringAt(roles?.[nth]) };
    });
    reader.relation?.(id, members, tagsOf(keys ?? [], values ?? []));
  };

  const readers: Readonly<Record<number, (bytes: Uint8Array) => void>> = {
    ...(reader.node && { 1: readNode, 2: readDenseNodes }),
    ...(reader.way && { 3: readWay }),
    ...(reader.relation && { 4: readRelation }),
  };
  const kinds = new Set<BlockKind>();
  for (const group of groups)
    for (const [field, pbf] of messageFields(group)) {
      const kind = groupKinds[field];
      if (kind) kinds.add(kind);
      readers[field]?.(bytesOf(pbf));
    }
  return kinds;
}

/** Ids are stored as differences. */
function sums(differences: number[]): number[] {
  let sum = 0;
  return differences.map((difference) => {
    sum += difference;
    return sum;
  });
}
