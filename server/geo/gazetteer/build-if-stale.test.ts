import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { buildIfStale, loadIndex } from "./build-if-stale.ts";
import type { PlaceIndex } from "./index-file.ts";

let folder: string;
let messages: string[];
let builds: number;
const write = (text: string) => void messages.push(text);
const indexFile = () => join(folder, "places.index");

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "waybook-places-"));
  messages = [];
  builds = 0;
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** The smallest possible index. */
const build = async (fingerprint: string): Promise<PlaceIndex> => {
  builds += 1;
  await new Promise((resolve) => setTimeout(resolve, 5));
  return {
    head: { fingerprint, countries: [], timeZones: [], divisions: [], abbreviations: {} },
    columns: {
      latitudes: Int32Array.of(4_500_000),
      longitudes: Int32Array.of(-700_000),
      populations: Uint32Array.of(7),
      spans: Uint16Array.of(12),
      countries: Uint16Array.of(0),
      timeZones: Uint16Array.of(0),
      divisions: Uint16Array.of(0),
      kinds: Uint8Array.of(0),
      renowns: Uint8Array.of(3),
      wholes: Uint8Array.of(0),
      nameStarts: Uint32Array.of(0, 3),
      names: Buffer.from("Abc"),
      cells: Uint32Array.of(0, 1),
      keyStarts: Uint32Array.of(0, 3),
      keys: Buffer.from("abc"),
      postingStarts: Uint32Array.of(0, 1),
      postings: Uint32Array.of(0),
    },
  };
};

test("what is built can be read back", async () => {
  await buildIfStale({ folder, build, write });
  const { columns } = loadIndex(folder);
  const { columns: expected } = await build("");
  for (const [name, column] of Object.entries(expected))
    expect([name, ...columns[name as keyof typeof columns]]).toEqual([name, ...column]);
  expect(messages.join("")).toMatch(
    /^Building the index of places …\nDone in .* s: 0 MiB in .*places\.index\.\n$/,
  );
});

test("a fresh index is left alone, silently", async () => {
  await buildIfStale({ folder, build, write });
  messages = [];
  await buildIfStale({ folder, build, write });
  expect({ builds, messages }).toEqual({ builds: 1, messages: [] });
});

describe("is rebuilt", () => {
  const damages: Record<string, (file: Buffer) => Buffer> = {
    "when it is empty": () => Buffer.alloc(0),
    "when its end is missing": (file) => file.subarray(0, -4),
    "when something follows it": (file) => Buffer.concat([file, Buffer.alloc(4)]),
    "when one bit of a column is another": (file) => flipped(file, file.length - 6),
    "when one bit of its head is another": (file) => flipped(file, 30),
    "when its mark is another": (file) => flipped(file, 2),
    "when it is something else altogether": () =>
      Buffer.from("not an index of places, but long enough for its head"),
  };
  const flipped = (file: Buffer, at: number) => {
    const copy = Buffer.from(file);
    copy.writeUInt8(copy.readUInt8(at) ^ 1, at);
    return copy;
  };

  test.each(Object.entries(damages))("%s", async (_, damaged) => {
    await buildIfStale({ folder, build, write });
    const whole = await readFile(indexFile());
    await writeFile(indexFile(), damaged(whole));
    await buildIfStale({ folder, build, write });
    expect(builds).toBe(2);
    expect(await readFile(indexFile())).toEqual(whole);
  });

  test("when it was built from other sources", async () => {
    await buildIfStale({ folder, build: () => build("of another version"), write });
    await buildIfStale({ folder, build, write });
    expect(builds).toBe(2);
    await buildIfStale({ folder, build, write });
    expect(builds).toBe(2);
  });
});

test("several processes can build at once", async () => {
  await Promise.all(Array.from({ length: 8 }, () => buildIfStale({ folder, build, write })));
  expect(await readdir(folder)).toEqual(["places.index"]);
  expect(loadIndex(folder).columns.populations).toEqual(Uint32Array.of(7));
});

test("reading while it is written finds a whole index", async () => {
  // Always stale, and large enough that writing it takes a while.
  const large = async (): Promise<PlaceIndex> => {
    const { head, columns } = await build("of another version");
    return { head, columns: { ...columns, names: Buffer.alloc(8_000_000, "Abc") } };
  };
  await buildIfStale({ folder, build: large, write });
  const reader = `
    const { readFileSync, statSync } = require("node:fs");
    const { parentPort, workerData: { path, isOver } } = require("node:worker_threads");
    const sizes = new Set();
    parentPort.postMessage("reading");
    while (Atomics.load(isOver, 0) === 0) sizes.add(statSync(path).size);
    parentPort.postMessage([...sizes, readFileSync(path).length]);`;
  const isOver = new Int32Array(new SharedArrayBuffer(4));
  const worker = new Worker(reader, { eval: true, workerData: { path: indexFile(), isOver } });
  await once(worker, "message");
  for (let count = 0; count < 20; count++) await buildIfStale({ folder, build: large, write });
  Atomics.store(isOver, 0, 1);
  const [sizes] = (await once(worker, "message")) as [number[]];
  expect(builds).toBe(21);
  expect(new Set(sizes)).toEqual(new Set([(await readFile(indexFile())).length]));
});

test("a failing build leaves the old index, and says what to do", async () => {
  await buildIfStale({ folder, build: () => build("of another version"), write });
  const before = await readFile(indexFile());
  const failing = () => Promise.reject(new Error("no memory"));
  await expect(buildIfStale({ folder, build: failing, write })).rejects.toThrow(
    `The index of places could not be built in ${folder}: no memory. Make that folder writable, or copy places.index there`,
  );
  expect(await readFile(indexFile())).toEqual(before);
  expect(await readdir(folder)).toEqual(["places.index"]);
});

test("leftovers of a killed build are removed once they are old", async () => {
  const [old, young] = [".places.index-old", ".places.index-young"];
  for (const name of [old, young]) await writeFile(join(folder, name), "half");
  const yesterday = new Date(Date.now() - 24 * 60 * 60 * 1000);
  await utimes(join(folder, old), yesterday, yesterday);
  await buildIfStale({ folder, build, write });
  expect((await readdir(folder)).sort()).toEqual([young, "places.index"]);
});

test("a folder that cannot be written is reported at once in one line", async () => {
  await writeFile(join(folder, "a-file"), "");
  const script = join(import.meta.dirname, "build-if-stale.ts");
  const child = spawn(process.execPath, [script, join(folder, "a-file", "built")]);
  let output = "";
  child.stderr.on("data", (chunk) => {
    output += chunk;
  });
  const code = await new Promise((resolve) => child.on("close", resolve));
  expect(code).toBe(1);
  expect(output).toMatch(/^The index of places could not be built in .*a-file\/built: ENOTDIR.*\n$/);
});
