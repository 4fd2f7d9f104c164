type Feature = {
  readonly kind: number;
  readonly properties: Record<string, string | number>;
  readonly points: readonly (readonly [number, number])[];
};

/** The layers of a Mapbox Vector Tile, read by the specification and not by our own writer. */
export function parseTile(bytes: Uint8Array): Record<string, Feature[]> {
  const layers: Record<string, Feature[]> = {};
  for (const [field, layer] of fields(bytes))
    if (field === 3) Object.assign(layers, parseLayer(layer as Uint8Array));
  return layers;
}

function parseLayer(bytes: Uint8Array): Record<string, Feature[]> {
  const all = [...fields(bytes)];
  const valuesOf = (fieldNumber: number) =>
    all.filter(([field]) => field === fieldNumber).map(([, value]) => value as Uint8Array);
  const text = (value: Uint8Array) => new TextDecoder().decode(value);
  const [name = new Uint8Array()] = valuesOf(1);
  const keys = valuesOf(3).map(text);
  const values = valuesOf(4).map((value): string | number => {
    const [[field, content] = [0, 0]] = fields(value);
    if (field === 1) return text(content as Uint8Array);
    return field === 6 ? decodeZigzag(content as number) : (content as number);
  });
  return { [text(name)]: valuesOf(2).map((feature) => parseFeature(feature, keys, values)) };
}

function parseFeature(bytes: Uint8Array, keys: string[], values: (string | number)[]): Feature {
  const fieldValues = new Map(fields(bytes));
  const tags = parseNumbers((fieldValues.get(2) as Uint8Array | undefined) ?? new Uint8Array());
  const properties: Feature["properties"] = {};
  for (let at = 0; at < tags.length; at += 2)
    properties[keys[tags[at] ?? -1] ?? ""] = values[tags[at + 1] ?? -1] ?? "";
  return {
    kind: fieldValues.get(3) as number,
    properties,
    points: parsePoints(parseNumbers(fieldValues.get(4) as Uint8Array)),
  };
}

function parsePoints(commands: number[]): [number, number][] {
  const points: [number, number][] = [];
  let [x, y, at] = [0, 0, 0];
  while (at < commands.length) {
    const command = commands[at++] ?? 0;
    const count = (command & 7) === 7 ? 0 : command >> 3;
    for (let index = 0; index < count; index++) {
      x += decodeZigzag(commands[at++] ?? 0);
      y += decodeZigzag(commands[at++] ?? 0);
      points.push([x, y]);
    }
  }
  return points;
}

const decodeZigzag = (value: number): number => (value % 2 === 0 ? value / 2 : -(value + 1) / 2);

function* fields(bytes: Uint8Array): Generator<[field: number, value: number | Uint8Array]> {
  let at = 0;
  while (at < bytes.length) {
    const [tag, afterTag] = parseVarint(bytes, at);
    const [value, next] = parseVarint(bytes, afterTag);
    if ((tag & 7) === 0) {
      yield [tag >> 3, value];
      at = next;
    } else {
      yield [tag >> 3, bytes.subarray(next, next + value)];
      at = next + value;
    }
  }
}

function parseNumbers(bytes: Uint8Array): number[] {
  const all: number[] = [];
  for (let at = 0; at < bytes.length; ) {
    const [value, next] = parseVarint(bytes, at);
    all.push(value);
    at = next;
  }
  return all;
}

function parseVarint(bytes: Uint8Array, from: number): [value: number, next: number] {
  let [value, at, weight] = [0, from, 1];
  for (;;) {
    const byte = bytes[at++] ?? 0;
    value += (byte & 127) * weight;
    if (byte < 128) return [value, at];
    weight *= 128;
  }
}
