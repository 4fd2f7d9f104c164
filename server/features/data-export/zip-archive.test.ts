import { randomBytes } from "node:crypto";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { setImmediate } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { unzip } from "../../../test/support/unzip.ts";
import { zipArchive } from "./zip-archive.ts";

const modifiedAt = new Date("2026-05-01T09:00:00Z");

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;

test("contains texts and streams, also empty ones, under their names", async () => {
  async function* files() {
    yield { path: "a.txt", content: "Lisbon 烤鱼" };
    yield { path: "empty.txt", content: "" };
    yield { path: "沖縄/b.bin", content: Readable.from([Buffer.of(1, 2), Buffer.of(3)]), isCompressed: true };
    yield { path: "nothing.bin", content: Readable.from([]) };
  }
  const found = unzip(await buffer(zipArchive(files(), modifiedAt)));
  expect(Object.fromEntries(found)).toEqual({
    "a.txt": Buffer.from("Lisbon 烤鱼"),
    "empty.txt": Buffer.of(),
    "沖縄/b.bin": Buffer.of(1, 2, 3),
    "nothing.bin": Buffer.of(),
  });
});

test("keeps nothing in memory that has been sent", async () => {
  const used = async () => {
    // Buffers that nothing uses are freed in the background, after the collection that found them.
    for (let nth = 0; nth < 3; nth++) {
      collectGarbage();
      await setImmediate();
    }
    const { heapUsed, arrayBuffers } = process.memoryUsage();
    return heapUsed + arrayBuffers;
  };
  let grown = 0;
  async function* files() {
    const before = await used();
    for (let count = 0; count < 1_000; count++)
      yield {
        path: `${count}.json`,
        content: randomBytes(45_000).toString("base64"),
        isCompressed: count % 2 === 0,
      };
    grown = (await used()) - before;
    yield { path: "last.json", content: "{}" };
  }
  for await (const _ of zipArchive(files(), modifiedAt));
  // 60 MB were written. Other work of the process counts too.
  expect(grown).toBeLessThan(20_000_000);
});

test("fails with the file that fails, and opens no other", async () => {
  let opened = 0;
  async function* files() {
    for (; opened < 5; opened++)
      yield {
        path: `${opened}.bin`,
        content: Readable.from(
          (async function* () {
            yield Buffer.of(1);
            if (opened === 2) throw new Error("unreadable");
          })(),
        ),
      };
  }
  await expect(buffer(zipArchive(files(), modifiedAt))).rejects.toThrow("unreadable");
  expect(opened).toBe(2);
});
