import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import sharp from "sharp";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type Unpacker, unpacker } from "./unpacker.ts";

let folder: string;
let bodies: Unpacker;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "waybook-unpacker-"));
  bodies = unpacker({ folder: join(folder, "imports") });
});
afterEach(async () => {
  await bodies.close();
  await rm(folder, { recursive: true, force: true });
});

const album = async () => {
  const photo = sharp({ create: { width: 8, height: 8, channels: 3, background: "teal" } });
  const base64 = (await photo.jpeg().toBuffer()).toString("base64");
  return Readable.from([JSON.stringify({ kind: "album", frames: [{ base64 }] })]);
};

test("forty bodies are accepted at once, and the next is told to retry", async () => {
  const { promise: held, resolve: finish } = Promise.withResolvers<void>();
  const slow = async () => {
    const body = await album();
    return bodies.withMedia(body, async () => held);
  };
  const all = Promise.all(Array.from({ length: 40 }, slow));
  await expect.poll(async () => (await readdir(join(folder, "imports"))).length).toBe(40);
  const refused = await album();
  await expect(bodies.withMedia(refused, async () => {})).rejects.toMatchObject({
    code: "unavailable",
    particulars: { retryAfterSeconds: 60 },
  });
  expect(refused.destroyed).toBe(true);
  finish();
  await all;
  expect(await readdir(join(folder, "imports"))).toEqual([]);
  await bodies.withMedia(await album(), async ({ kind }) => expect(kind).toBe("album"));
});

test("leftovers of a killed process are deleted after an hour, and newer ones stay", async () => {
  const left = async (name: string, minutes: number) => {
    const path = join(folder, "imports", name);
    await mkdir(path, { recursive: true });
    await writeFile(join(path, "body.json"), "{");
    const then = new Date(Date.now() - minutes * 60_000);
    await utimes(path, then, then);
  };
  await left("import-old", 61);
  await left("import-young", 50);
  await bodies.withMedia(await album(), async () => {});
  expect(await readdir(join(folder, "imports"))).toEqual(["import-young"]);
});

test("the same request has the same hash however it is written, and another has another", async () => {
  const base64 = (
    await sharp({ create: { width: 8, height: 8, channels: 3, background: "teal" } })
      .jpeg()
      .toBuffer()
  ).toString("base64");
  const hashOf = (body: string) => bodies.withMedia(Readable.from([body]), async (_, hash) => hash);
  const request = { kind: "album", frames: [{ base64 }] };
  const hash = await hashOf(JSON.stringify(request));
  expect(await hashOf(JSON.stringify(request, undefined, 1))).toBe(hash);
  expect(await hashOf(JSON.stringify({ ...request, caption: "" }))).not.toBe(hash);
});
