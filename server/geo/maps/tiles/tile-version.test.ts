import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { tileVersion } from "./tile-version.ts";

const parts = [
  "maps/clip.ts",
  "maps/tiles/labels.ts",
  "gazetteer/place.ts",
  "landmarks/read-landmarks.ts",
  "landmarks/tables/lisbon.txt",
];
let server: string;
const write = (part: string, text: string) => writeFile(join(server, part), text);
beforeEach(async () => {
  server = await mkdtemp(join(tmpdir(), "waybook-server-"));
  for (const part of parts) {
    await mkdir(join(server, part, ".."), { recursive: true });
    await write(part, "as it was");
  }
});
afterEach(() => rm(server, { recursive: true }));

test.each(parts)("is another when %s is, and the same when it is as before", async (part) => {
  const before = tileVersion(server);
  await write(part, "another");
  expect(tileVersion(server)).not.toBe(before);
  await write(part, "as it was");
  expect(tileVersion(server)).toBe(before);
});
