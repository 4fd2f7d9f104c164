import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type ExtractObject, encodeExtract } from "../../../test/support/encode-extract.ts";
import { romeExtract } from "../../../test/support/rome-extract.ts";
import { isSearchable } from "./describe-place.ts";
import { openBlobFile } from "./pbf/blob-file.ts";
import { type MapObject, readExtract } from "./read-extract.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "waybook-extract-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const neverAborted = new AbortController().signal;

async function read(bytes: Uint8Array): Promise<MapObject[]> {
  const path = join(folder, "region.osm.pbf");
  await writeFile(path, bytes);
  const file = await openBlobFile(path);
  try {
    const objects: MapObject[] = [];
    const options = { isWanted: isSearchable, onProgress: () => {}, signal: neverAborted };
    for await (const object of readExtract(file, options)) objects.push(object);
    return objects;
  } finally {
    await file.close();
  }
}

const nameOf = ({ tags }: MapObject) =>
  tags.get("name") ?? `${tags.get("addr:street")} ${tags.get("addr:housenumber")}`;
const named = (objects: readonly MapObject[]) => new Map(objects.map((object) => [nameOf(object), object]));

describe("an extract", () => {
  test("has places, addresses and streets, each where it is", async () => {
    const objects = await read(encodeExtract(romeExtract));
    const places = named(objects);
    expect([...places.keys()].toSorted()).toEqual([
      ...["Armando al Pantheon", "Colosseo", "Hotel Artemide", "Hotel Artemide Milano"],
      ...[
        'Libreria L\'Àncora\tdel Mare \\ "Due"',
        "Parco dell'Appia Antica",
        "Roma",
        "Roma Termini",
        "Termini",
      ],
      ...[
        "Via del Corso",
        "Via del Corso 12",
        "Via del Corso 126",
        "Via del Corso 12A",
        "Vicolo della Volpe",
      ],
    ]);
    const at = (name: string) => {
      const { latitude = 0, longitude = 0 } = places.get(name)?.coordinate ?? {};
      return [latitude.toFixed(4), longitude.toFixed(4)].join(" ");
    };
    expect(at("Roma Termini")).toBe("41.9011 12.5018");
    expect(at("Hotel Artemide")).toBe("41.9013 12.4932");
    expect(at("Via del Corso")).toBe("41.9040 12.4790");
    expect(at("Colosseo")).toBe("41.8902 12.4922");
    expect(at("Parco dell'Appia Antica")).toBe("41.8933 12.4829");
  });

  test.each([
    ["in any order", encodeExtract(romeExtract.toReversed())],
    ["without compression", encodeExtract(romeExtract, { compression: "none" })],
    ["compressed with zstd", encodeExtract(romeExtract, { compression: "zstd" })],
    ["with single nodes", encodeExtract(romeExtract, { isDense: false })],
    ["in one block of each kind", encodeExtract(romeExtract, { perBlock: 8_000 })],
  ])("is the same %s", async (_, bytes) => {
    const [one, other] = [await read(encodeExtract(romeExtract)), await read(bytes)];
    const comparable = (objects: MapObject[]) =>
      objects
        .map(({ type, number, coordinate }) => ({ type, number, coordinate }))
        .sort((a, b) => a.number - b.number);
    expect(comparable(other)).toEqual(comparable(one));
  });

  test("may lie on both sides of the 180th meridian", async () => {
    const fiji: ExtractObject[] = [
      { node: 1, at: [-16.8, 179.99] },
      { node: 2, at: [-16.8, -179.98] },
      { node: 3, at: [-16.7, -179.98] },
      { node: 4, at: [-16.7, 179.99] },
      { way: 9, nodes: [1, 2, 3, 4, 1], tags: { natural: "water", name: "Lagoon" } },
    ];
    const [lagoon] = await read(encodeExtract(fiji));
    expect(lagoon?.coordinate.longitude).toBeCloseTo(-179.995, 3);
  });
});

test("nothing is placed off the Earth", async () => {
  const objects: ExtractObject[] = [
    { node: 1, at: [150, 12], tags: { tourism: "hotel", name: "Hotel Nowhere" } },
    { node: 2, at: [41.9, 12.48] },
    { way: 8, nodes: [1], tags: { tourism: "hotel", name: "Hotel Away" } },
    { way: 9, nodes: [1, 2, 2, 1], tags: { tourism: "hotel", name: "Hotel Here" } },
  ];
  const [here, ...others] = await read(encodeExtract(objects));
  expect(here).toMatchObject({ number: 9, coordinate: { latitude: 41.9, longitude: 12.48 } });
  expect(others).toEqual([]);
});

describe("a file that cannot be loaded", () => {
  const whole = encodeExtract(romeExtract);
  const broken = (at: number) => {
    const bytes = Buffer.from(whole);
    bytes[at] = (bytes[at] ?? 0) ^ 0xff;
    return bytes;
  };
  test.each([
    ["is empty", Buffer.alloc(0), "no extract of OpenStreetMap"],
    ["is something else", Buffer.from("<osm version='0.6'></osm>"), "no extract of OpenStreetMap"],
    ["is an archive", Buffer.from("PK\u0003\u0004".padEnd(500, "x")), "no extract of OpenStreetMap"],
    ["ends in a blob", whole.subarray(0, whole.length - 10), "ends in the middle"],
    ["ends in a length", Buffer.concat([whole, Buffer.from([0, 0])]), "ends in the middle"],
    ["has a changed byte", broken(Math.floor(whole.length / 2)), "damaged"],
    [
      "is compressed with LZMA",
      encodeExtract(romeExtract, { compression: "lzma" }),
      "LZMA, which is not supported",
    ],
    [
      "has the history of places",
      encodeExtract(romeExtract, { features: ["OsmSchema-V0.6", "HistoricalInformation"] }),
      'needs "HistoricalInformation"',
    ],
  ])("%s", async (_, bytes, message) => {
    await expect(read(bytes)).rejects.toThrow(message);
  });

  test("every changed byte of an uncompressed one is an error or another text, never a crash or an endless loop", async () => {
    const plain = encodeExtract(romeExtract.slice(0, 14), { compression: "none" });
    for (let at = 0; at < plain.length; at += 3) {
      const bytes = Buffer.from(plain);
      bytes[at] = (bytes[at] ?? 0) ^ 0x55;
      await read(bytes).catch((error: Error) => expect(error.name).toBe("UnusableExtract"));
    }
  });

  test("does not exist, or is a folder", async () => {
    await expect(openBlobFile(join(folder, "nowhere.osm.pbf"))).rejects.toThrow("There is no file");
    await expect(openBlobFile(folder)).rejects.toThrow("is not a file");
  });
});
