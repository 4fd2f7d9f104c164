import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { tileVersion } from "./tile-version.ts";

const parts = [
  "server/geo/maps/clip.ts",
  "server/geo/maps/tiles/label-layers.ts",
  "server/geo/gazetteer/place.ts",
  "server/geo/landmarks/read-landmarks.ts",
  "datasets/regions.txt",
  "datasets/landmarks/lisbon.txt",
];
let root: string;
const write = (part: string, text: string) => writeFile(join(root, part), text);
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "waybook-tiles-"));
  for (const part of parts) {
    await mkdir(join(root, part, ".."), { recursive: true });
    await write(part, "as it was");
  }
});
afterEach(() => rm(root, { recursive: true }));

test.each(parts)("changes with %s, and stays the same otherwise", async (part) => {
  const before = tileVersion(root);
  await write(part, "another");
  expect(tileVersion(root)).not.toBe(before);
  await write(part, "as it was");
  expect(tileVersion(root)).toBe(before);
});
