/** Points as x and y in turn, in whole units of the tile from its top left corner, and perhaps beyond its edges. */
type Path = readonly number[];

export type TileFeature = {
  readonly kind: "point" | "line" | "polygon";
  readonly paths: readonly Path[];
  readonly properties?: Readonly<Record<string, string | number>>;
};
export type TileLayer = { readonly name: string; readonly features: readonly TileFeature[] };

/** How many units a tile is wide and high. */
export const tileExtent = 4096;

const kinds = { point: 1, line: 2, polygon: 3 };

/** Mapbox Vector Tile 2.1, section 4: https://github.com/mapbox/vector-tile-spec. Layers without features are left out. */
export const vectorTile = (layers: readonly TileLayer[]): Uint8Array =>
  Uint8Array.from(
    layers.filter(({ features }) => features.length > 0).flatMap((layer) => lengthened(3, layerBytes(layer))),
  );

function layerBytes({ name, features }: TileLayer): number[] {
  const [keys, values] = [new Map<string, number>(), new Map<string | number, number>()];
  const bytes = [...numbered(15, 2), ...lengthened(1, utf8(name))];
  for (const { kind, paths, properties = {} } of features) {
    const tags = Object.entries(properties).flatMap(([key, value]) => [
      ...varint(indexOf(keys, key)),
      ...varint(indexOf(values, value)),
    ]);
    const feature = [
      ...(tags.length > 0 ? lengthened(2, tags) : []),
      ...numbered(3, kinds[kind]),
      ...lengthened(4, geometry(kind, paths)),
    ];
    append(bytes, lengthened(2, feature));
  }
  for (const key of keys.keys()) append(bytes, lengthened(3, utf8(key)));
  for (const value of values.keys()) append(bytes, lengthened(4, valueBytes(value)));
  append(bytes, numbered(5, tileExtent));
  return bytes;
}

/** Numbers as zigzag integers: all that tiles of ours hold are whole. */
const valueBytes = (value: string | number): number[] =>
  typeof value === "string" ? lengthened(1, utf8(value)) : numbered(6, zigzag(value));

function geometry(kind: TileFeature["kind"], paths: readonly Path[]): number[] {
  const bytes: number[] = [];
  let [x, y] = [0, 0];
  const goTo = (path: Path, at: number) => {
    const [nextX, nextY] = [path[at] as number, path[at + 1] as number];
    append(bytes, varint(zigzag(nextX - x)));
    append(bytes, varint(zigzag(nextY - y)));
    [x, y] = [nextX, nextY];
  };
  const [moveTo, lineTo, closePath] = [1, 2, 7];
  for (const path of paths) {
    append(bytes, varint((1 << 3) | moveTo));
    goTo(path, 0);
    if (kind === "point") continue;
    append(bytes, varint(((path.length / 2 - 1) << 3) | lineTo));
    for (let at = 2; at < path.length; at += 2) goTo(path, at);
    if (kind === "polygon") append(bytes, varint((1 << 3) | closePath));
  }
  return bytes;
}

function indexOf<Value>(known: Map<Value, number>, value: Value): number {
  const index = known.get(value) ?? known.size;
  known.set(value, index);
  return index;
}

const utf8 = (text: string): number[] => [...new TextEncoder().encode(text)];

// Protocol Buffers: a number of the field, then a varint, or a length and as many bytes.
const numbered = (field: number, value: number): number[] => [...varint(field << 3), ...varint(value)];
const lengthened = (field: number, bytes: readonly number[]): number[] => {
  const all = [...varint((field << 3) | 2), ...varint(bytes.length)];
  append(all, bytes);
  return all;
};

const zigzag = (value: number): number => (value < 0 ? -2 * value - 1 : 2 * value);

function varint(value: number): number[] {
  const bytes: number[] = [];
  let rest = value;
  while (rest > 127) {
    bytes.push((rest & 127) | 128);
    rest = Math.floor(rest / 128);
  }
  bytes.push(rest);
  return bytes;
}

/** Spread into a call, so many would not fit the stack. */
function append(bytes: number[], more: readonly number[]): void {
  for (const byte of more) bytes.push(byte);
}
