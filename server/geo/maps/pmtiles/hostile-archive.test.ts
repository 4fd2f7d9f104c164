import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { makeArchive } from "../../../../test/support/make-archive.ts";
import { memoryFile } from "../../../../test/support/memory-file.ts";
import { cutArchive } from "./cut-archive.ts";
import { openTileArchive } from "./tile-archive.ts";

type Row = { readonly tileId: number; readonly runLength: number; readonly length: number };

const headerBytes = 127;

/** A file whose root and whose only leaf are these; all entries are at the offset 0. */
function archiveOf(root: Buffer, leaf: Buffer, data = Buffer.alloc(0)): Buffer {
  const header = Buffer.alloc(headerBytes);
  header.write("PMTiles", "latin1");
  header[7] = 3;
  const metadata = gzipSync("{}");
  let offset = headerBytes;
  const numbers = [root, metadata, leaf, data].flatMap(({ length }) => {
    offset += length;
    return [offset - length, length];
  });
  for (const [index, number] of numbers.entries()) header.writeBigUInt64LE(BigInt(number), 8 + index * 8);
  // Compressed with gzip, vector tiles, zooms 0 to 14.
  header.set([1, 2, 2, 1, 0, 14], 96);
  return Buffer.concat([header, root, metadata, leaf, data]);
}

/** The columns of a directory, compressed. */
function directory(rows: readonly Row[]): Buffer {
  const bytes: number[] = [];
  const write = (number: number) => {
    let rest = number;
    for (; rest >= 128; rest = Math.floor(rest / 128)) bytes.push((rest % 128) + 128);
    bytes.push(rest);
  };
  write(rows.length);
  for (const [index, { tileId }] of rows.entries()) write(tileId - (rows[index - 1]?.tileId ?? 0));
  for (const { runLength } of rows) write(runLength);
  for (const { length } of rows) write(length);
  for (const _ of rows) write(1);
  return gzipSync(Buffer.from(bytes));
}

const world = { west: -180, south: -80, east: 180, north: 80 };
const cut = async (content: Buffer) =>
  cutArchive(await openTileArchive(memoryFile(content)), {
    region: world,
    maxZoom: 5,
    write: async () => {},
  });

/** A leaf with 1,000 entries that all point to the leaf itself; its length is part of what is in it. */
function loopingLeaf(): Buffer {
  let leaf: Buffer = Buffer.alloc(0);
  for (let tries = 0; tries < 20; tries++) {
    const { length } = leaf;
    leaf = directory(Array.from({ length: 1_000 }, (_, tileId) => ({ tileId, runLength: 0, length })));
    if (leaf.length === length) return leaf;
  }
  throw new Error("The length does not settle.");
}

test("directories that point to themselves end", async () => {
  const leaf = loopingLeaf();
  const content = archiveOf(directory([{ tileId: 0, runLength: 0, length: leaf.length }]), leaf);
  const { tileAt } = await openTileArchive(memoryFile(content));
  await expect(tileAt({ z: 5, x: 1, y: 1 })).rejects.toThrow("nested too deeply");
  await expect(cut(content)).rejects.toThrow("has no tiles");
});

test("a directory of few bytes that becomes millions of entries is refused", async () => {
  const rows = 4_000_000;
  const plain = Buffer.concat([Buffer.from([0x80, 0x92, 0xf4, 0x01]), Buffer.alloc(4 * rows)]);
  const bomb = gzipSync(plain, { level: 9 });
  expect(bomb.length).toBeLessThan(16_257);
  await expect(openTileArchive(memoryFile(archiveOf(bomb, Buffer.alloc(0))))).rejects.toThrow(
    "too many entries",
  );
});

test("a tile that would fill the memory is not read", async () => {
  const content = archiveOf(
    directory([{ tileId: 0, runLength: 10_000, length: 4_000_000_000 }]),
    Buffer.alloc(0),
  );
  const file = memoryFile(content);
  const { tileAt } = await openTileArchive(file);
  await expect(tileAt({ z: 5, x: 1, y: 1 })).rejects.toThrow("too large");
  await expect(cut(content)).rejects.toThrow("too large");
  expect(Math.max(...file.parts.map(({ length }) => length))).toBeLessThan(20_000);
});

test("a file of which the end is missing is not opened", async () => {
  const content = await makeArchive(new Map([["0/0/0", Buffer.from("all of it")]]));
  await openTileArchive(memoryFile(content));
  await expect(openTileArchive(memoryFile(content.subarray(0, -1)))).rejects.toThrow("is cut off");
});
