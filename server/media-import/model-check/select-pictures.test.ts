import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type ImageWorker, imageWorker } from "../../pictures/image-worker/image-worker.ts";
import { selectPictures } from "./select-pictures.ts";

let worker: ImageWorker;
let folder: string;
beforeAll(async () => {
  worker = imageWorker();
  folder = await mkdtemp(join(tmpdir(), "waybook-shown-"));
});
afterAll(async () => {
  await worker.close();
  await rm(folder, { recursive: true, force: true });
});

let drawn = 0;

/** A frame of a video with captions, compressed like a phone does. */
async function frame(
  captions: readonly string[],
  { width = 1080, height = 1920, quality = 80, angle = 30 } = {},
) {
  const lines = captions.map(
    (caption, nth) =>
      `<text x="80" y="${400 + nth * 120}" font-size="64" font-family="sans-serif" fill="white">${caption}</text>`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <defs><linearGradient id="sky" gradientTransform="rotate(${angle})"><stop stop-color="#146"/><stop offset="1" stop-color="#fa5"/></linearGradient></defs>
    <rect width="100%" height="100%" fill="url(#sky)"/>${lines.join("")}</svg>`;
  const path = join(folder, `${drawn++}.jpg`);
  await sharp(Buffer.from(svg)).jpeg({ quality }).toFile(path);
  return { path, width, height };
}

const select = (frames: Awaited<ReturnType<typeof frame>>[], limit = 20) =>
  selectPictures(frames, { imageWorker: worker, limit }, new AbortController().signal);

test("frames are scaled down: JPEGs with no side of more than 1024 pixels", async () => {
  const { pictures } = await select([
    await frame(["Day 1"]),
    await frame(["Day 1"], { width: 3000, height: 2000 }),
    await frame(["Day 1"], { width: 300, height: 200, angle: 80 }),
  ]);
  const sizes = await Promise.all(pictures.map((picture) => sharp(picture).metadata()));
  expect(sizes.map(({ format, width, height }) => [format, width, height])).toEqual([
    ["jpeg", 576, 1024],
    ["jpeg", 1024, 683],
    ["jpeg", 300, 200],
  ]);
});

test("duplicates are sent once, however they were saved; one more line of a caption is no duplicate", async () => {
  const {
    pictures,
    isPartial,
    pictureFrames: which,
  } = await select([
    await frame(["Day 1"]),
    await frame(["Day 1"], { quality: 55 }),
    await frame(["Day 1", "09:30 Alfama"]),
    await frame(["Day 1"], { quality: 90 }),
  ]);
  expect(pictures).toHaveLength(2);
  expect(which).toEqual([0, 2]);
  expect(isPartial).toBe(false);
});

test("of too many, a sample from everywhere is sent, in order", async () => {
  const frames = await Promise.all(
    [0, 20, 40, 60, 80].map((angle) => frame(["Day 1"], { angle, height: 1080 })),
  );
  const all = await select(frames);
  const some = await select(frames, 3);
  expect(some.isPartial).toBe(true);
  expect(some.pictures).toEqual([all.pictures[0], all.pictures[2], all.pictures[4]]);
  expect(some.pictureFrames).toEqual([0, 2, 4]);
  expect((await select(frames, 1)).pictures).toEqual([all.pictures[0]]);
});

test("nothing more is made once the request is aborted", async () => {
  const gone = AbortSignal.abort(new Error("gone"));
  await expect(selectPictures([await frame(["x"])], { imageWorker: worker, limit: 1 }, gone)).rejects.toThrow(
    "gone",
  );
});
