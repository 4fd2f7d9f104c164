import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PMTiles } from "pmtiles";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { makeArchive } from "../test/support/make-archive.ts";
import { runWaybook } from "../test/support/run-waybook.ts";
import { type FileServer, startFileServer } from "../test/support/start-file-server.ts";

let server: FileServer;
let folder: string;
let world: Buffer;
beforeAll(async () => {
  const tiles = Array.from({ length: 10 }, (_, z) => {
    const [x, y] = [Math.floor((-9.14 / 360 + 0.5) * 2 ** z), Math.floor(0.3832 * 2 ** z)];
    // Lisbon, its neighbours, and the other side of the world.
    return [`${z}/${x}/${y}`, `${z}/${Math.max(0, x - 1)}/${y}`, `${z}/${2 ** z - 1}/${2 ** z - 1}`];
  }).flat();
  const content = new Map(tiles.map((address) => [address, Buffer.from(`tile ${address}`)]));
  world = await makeArchive(content, { metadata: { name: "World" } });
  server = await startFileServer(world);
});
afterAll(() => server.close());
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "waybook-maps-"));
});
afterEach(async () => {
  server.fault = undefined;
  await rm(folder, { recursive: true });
});

const to = () => join(folder, "lisbon.pmtiles");
const fetchMap = (...args: string[]) => runWaybook(["maps", "fetch", ...args], {});

const open = async (path: string) => {
  const content = await readFile(path);
  return new PMTiles({
    getKey: () => path,
    getBytes: async (offset, length) => ({
      data: new Uint8Array(content.subarray(offset, offset + length)).buffer,
    }),
  });
};

test("cuts a region around a place out of a file on the web, by range requests alone", async () => {
  const run = await fetchMap(
    "--around",
    "Lisbon",
    "--zoom",
    "8",
    "--from",
    server.url,
    "--to",
    to(),
    "--json",
  );
  expect(run).toMatchObject({ code: 0, stderr: "" });
  expect(JSON.parse(run.stdout)).toMatchObject({ file: to(), from: server.url, maxZoom: 8 });
  expect(server.ranges.every((range) => range.startsWith("bytes="))).toBe(true);
  const made = await open(to());
  expect(await made.getMetadata()).toEqual({ name: "World" });
  expect((await made.getHeader()).maxZoom).toBe(8);
  expect(Buffer.from((await made.getZxy(8, 121, 98))?.data ?? new ArrayBuffer(0)).toString()).toBe(
    "tile 8/121/98",
  );
  expect(await made.getZxy(8, 255, 255)).toBeUndefined();
  expect(await readdir(folder)).toEqual(["lisbon.pmtiles"]);
});

test("cuts a box out of a file on this machine, and says in words what it did", async () => {
  const source = join(folder, "world.pmtiles");
  await writeFile(source, world);
  const run = await fetchMap("--box", "-9.3,38.6,-9.0,38.9", "--from", source, "--to", to());
  expect(run.code).toBe(0);
  expect(run.stdout).toContain(`MAP_TILES=${to()}`);
  expect(
    Buffer.from((await (await open(to())).getZxy(9, 243, 196))?.data ?? new ArrayBuffer(0)).toString(),
  ).toBe("tile 9/243/196");
});

test("leaves a file as it is, unless told to replace it", async () => {
  await writeFile(to(), "mine");
  const box = ["--box", "-9.3,38.6,-9.0,38.9", "--from", server.url, "--to", to()];
  const refused = await fetchMap(...box);
  expect(refused.code).toBe(1);
  expect(refused.stderr).toContain("exists already");
  expect(await readFile(to(), "utf8")).toBe("mine");
  expect((await fetchMap(...box, "--replace")).code).toBe(0);
  expect((await (await open(to())).getHeader()).maxZoom).toBe(9);
});

test.each([
  [["--around", "Xyzzyplugh"], 1, "No place named"],
  [["--box", "1,2,3"], 1, "--box must be west,south,east,north"],
  [[], 2, "--around or with --box"],
  [["--around", "Lisbon", "--zoom", "99"], 2, "from 0 to 22"],
  [["--box", "10,10,11,11"], 1, "has no tiles of zoom 9 in this region"],
])("%j is answered with status %i and a sentence", async (args, code, sentence) => {
  const run = await fetchMap(...args, "--from", server.url, "--to", to());
  expect(run).toMatchObject({ code, stdout: "" });
  expect(run.stderr).toContain(sentence);
  expect(await readdir(folder)).toEqual([]);
});

test.each(["ignores ranges", "answers 500", "answers 404", "sends half"] as const)(
  "leaves no half file when the server %s",
  async (fault) => {
    server.fault = fault;
    const run = await fetchMap("--around", "Lisbon", "--from", server.url, "--to", to(), "--json");
    expect(run.code).toBe(1);
    expect(JSON.parse(run.stderr)).toMatchObject({ error: { code: "sourceUnusable" } });
    expect(await readdir(folder)).toEqual([]);
  },
);

test("asks nobody when nobody may be asked", async () => {
  const run = await runWaybook(["maps", "fetch", "--around", "Lisbon", "--to", to()], { OUTSIDE: "off" });
  expect(run.code).toBe(1);
  expect(run.stderr).toContain("OUTSIDE=off");
});
