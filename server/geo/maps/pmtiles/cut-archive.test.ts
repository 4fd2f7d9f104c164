import fc from "fast-check";
import { PMTiles } from "pmtiles";
import { beforeAll, describe, expect, test } from "vitest";
import { type MadeTiles, makeArchive } from "../../../../test/support/make-archive.ts";
import { memoryFile } from "../../../../test/support/memory-file.ts";
import { propertyRuns } from "../../../../test/support/property-runs.ts";
import { FileChanged } from "../../../outside/ranged-file/ranged-file.ts";
import { cutArchive } from "./cut-archive.ts";
import type { Region } from "./region.ts";
import { openTileArchive } from "./tile-archive.ts";

/** A world with seas that are all the same, and land that is everywhere different: some thousand entries. */
const world: MadeTiles = new Map(
  Array.from({ length: 8 }, (_, z) => z).flatMap((z) =>
    Array.from({ length: 4 ** z }, (_, index) => {
      const [x, y] = [index % 2 ** z, Math.floor(index / 2 ** z)];
      const isSea = (x * 7 + y * 3) % 5 < 2;
      return [`${z}/${x}/${y}`, Buffer.from(isSea ? "sea" : `land ${z}/${x}/${y}`)] as const;
    }),
  ),
);
const metadata = { name: "World", attribution: "© Us", vector_layers: [{ id: "land" }] };

let source: Buffer;
beforeAll(async () => {
  source = await makeArchive(world, { metadata });
});

async function cut(region: Region, maxZoom: number, file = memoryFile(source)) {
  const pieces: { bytes: Buffer; position: number }[] = [];
  const result = await cutArchive(await openTileArchive(file), {
    region,
    maxZoom,
    write: async (bytes, position) => void pieces.push({ bytes: Buffer.from(bytes), position }),
  });
  const content = Buffer.alloc(result.bytes);
  for (const { bytes, position } of pieces) content.set(bytes, position);
  return { result, content, file };
}

const open = (content: Buffer) =>
  new PMTiles({
    getKey: () => "made",
    getBytes: async (offset, length) => ({
      data: new Uint8Array(content.subarray(offset, offset + length)).buffer,
    }),
  });

/** Web Mercator, by the formula of OpenStreetMap's wiki. */
const touches = ({ west, south, east, north }: Region, z: number, x: number, y: number) => {
  const column = (longitude: number) => ((longitude + 180) / 360) * 2 ** z;
  const row = (latitude: number) => {
    const radians = (latitude * Math.PI) / 180;
    return ((1 - Math.log(Math.tan(radians) + 1 / Math.cos(radians)) / Math.PI) / 2) * 2 ** z;
  };
  const isIn = (from: number, to: number, at: number) => from < at + 1 && to > at;
  const isAcross =
    west < east
      ? isIn(column(west), column(east), x)
      : isIn(column(west), 2 ** z, x) || isIn(0, column(east), x);
  return isAcross && isIn(row(north), row(south), y);
};

describe("what is cut out", () => {
  test("has exactly the tiles that touch the region, byte for byte, as another program reads them", async () => {
    // Never at the very edge of a tile, which may belong to either.
    const degrees = (least: number, most: number) =>
      fc.integer({ min: least * 10, max: most * 10 }).map((tenths) => tenths / 10 + 0.0013);
    const regions = fc
      .record({
        west: degrees(-179, 179),
        east: degrees(-179, 179),
        south: degrees(-84, 83),
        high: degrees(0, 60),
      })
      .map(({ high, ...box }) => ({ ...box, north: Math.min(84, box.south + high) }));
    await fc.assert(
      fc.asyncProperty(regions, fc.integer({ min: 0, max: 7 }), async (region, maxZoom) => {
        fc.pre(region.west !== region.east);
        const { content, result } = await cut(region, maxZoom);
        const made = open(content);
        let expected = 0;
        for (const [address, bytes] of world) {
          const [z = 0, x = 0, y = 0] = address.split("/").map(Number);
          const tile = await made.getZxyAttempt(z, x, y);
          if (z > maxZoom || !touches(region, z, x, y)) {
            if (tile) throw new Error(`${address} should not be there`);
            continue;
          }
          expected += 1;
          if (!tile || !Buffer.from(tile.data).equals(bytes))
            throw new Error(`${address} is missing or different`);
        }
        expect(result.tiles).toBe(expected);
      }),
      { numRuns: propertyRuns(8) },
    );
  });

  test("says what it is, in order and each content once", async () => {
    const { content } = await cut({ west: -60, south: -50, east: 60, north: 70 }, 7);
    const made = open(content);
    const header = await made.getHeader();
    expect(header).toMatchObject({
      ...{ specVersion: 3, clustered: true, minZoom: 0, maxZoom: 7, tileType: 1, tileCompression: 2 },
      ...{ minLon: -60, minLat: -50, maxLon: 60, maxLat: 70 },
    });
    expect(header.numTileContents).toBeLessThan(header.numAddressedTiles);
    expect(header.tileDataOffset + (header.tileDataLength ?? 0)).toBe(content.length);
    expect(await made.getMetadata()).toEqual(metadata);
  });

  test("reads neighbours together, and little else", async () => {
    const { result, file, content } = await cut({ west: 0, south: 0, east: 30, north: 30 }, 7);
    // The start and the metadata are read before.
    expect(file.parts.length - 2).toBe(result.requests);
    expect(result.requests).toBeLessThan(12);
    expect(content.length).toBeLessThan(source.length / 4);
  });

  test("has no more than the source has", async () => {
    const { result } = await cut({ west: 0, south: 0, east: 1, north: 1 }, 14);
    expect(result.maxZoom).toBe(7);
  });
});

test("a region without tiles is said to be one", async () => {
  const small = await makeArchive(new Map([["5/0/0", Buffer.from("a")]]));
  await expect(cut({ west: 100, south: 0, east: 101, north: 1 }, 5, memoryFile(small))).rejects.toThrow(
    "no tiles of zoom 5",
  );
});

test("a region that is too large is refused before anything is read", async () => {
  const far = await makeArchive(
    new Map([
      ["20/0/0", Buffer.from("a")],
      ["0/0/0", Buffer.from("b")],
    ]),
  );
  await expect(cut({ west: -180, south: -80, east: 180, north: 80 }, 20, memoryFile(far))).rejects.toThrow(
    "choose a smaller region",
  );
});

test("a source that is replaced meanwhile is noticed", async () => {
  const file = memoryFile(source);
  const archive = await openTileArchive(file);
  file.version = "2";
  await expect(
    cutArchive(archive, {
      region: { west: 0, south: 0, east: 9, north: 9 },
      maxZoom: 7,
      write: async () => {},
    }),
  ).rejects.toThrow(FileChanged);
});
