import { mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { movedClock } from "../../../test/support/moved-clock.ts";
import { type FileFault, type FileServer, startFileServer } from "../../../test/support/start-file-server.ts";
import { diskFile } from "./disk-file.ts";
import { FileChanged, FileUnavailable, type RangedFile } from "./ranged-file.ts";
import { webFile } from "./web-file.ts";

const content = Buffer.from("0123456789".repeat(20));
const other = Buffer.from("abcdefghij".repeat(20));
let folder: string;
let server: FileServer;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "waybook-ranged-"));
  server = await startFileServer(content);
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});
afterEach(() => {
  server.content = content;
  server.fault = undefined;
});

const onWeb = (milliseconds = 2_000) =>
  webFile({
    url: new URL(server.url),
    userAgent: "Waybook/test",
    clock: movedClock("2026-11-18T12:00:00Z"),
    milliseconds,
  });
const path = () => join(folder, "file");
const replace = async (bytes: Uint8Array) => {
  await writeFile(`${path()}.new`, bytes);
  await rename(`${path()}.new`, path());
};

const adapters: readonly {
  name: string;
  open: () => Promise<RangedFile>;
  replace: (bytes: Buffer) => Promise<void>;
}[] = [
  {
    name: "on the disk",
    open: async () => {
      await replace(content);
      return diskFile(path());
    },
    replace,
  },
  {
    name: "on the web",
    open: async () => onWeb(),
    replace: async (bytes) => {
      server.content = bytes;
    },
  },
];

describe.each(adapters)("a file $name", ({ open, replace }) => {
  test("is read in parts, which are shorter at its end alone", async () => {
    const file = await open();
    expect(await file.read({ offset: 3, length: 4 })).toMatchObject({
      bytes: Buffer.from("3456"),
      size: 200,
    });
    expect((await file.read({ offset: 195, length: 100 })).bytes).toEqual(Buffer.from("56789"));
  });

  test("has a version that stays while it does", async () => {
    const file = await open();
    const { version } = await file.read({ offset: 0, length: 5 });
    expect(await file.knownVersion()).toBe(version);
    expect((await file.read({ offset: 5, length: 5 }, { version })).version).toBe(version);
  });

  test("is never mixed with the one that replaces it", async () => {
    const file = await open();
    const { version } = await file.read({ offset: 0, length: 5 });
    await replace(other);
    await expect(file.read({ offset: 5, length: 5 }, { version })).rejects.toThrow(FileChanged);
    const next = await file.read({ offset: 0, length: 5 });
    expect(next.bytes.toString()).toBe("abcde");
    expect(next.version).not.toBe(version);
    await replace(other.subarray(0, 10));
    await expect(file.read({ offset: 50, length: 5 }, { version: next.version })).rejects.toThrow(
      FileChanged,
    );
  });
});

test("a file that is written over in place is noticed", async () => {
  await replace(content);
  const file = diskFile(path());
  const { version } = await file.read({ offset: 0, length: 5 });
  await writeFile(path(), other.subarray(0, 50));
  await expect(file.read({ offset: 0, length: 5 }, { version })).rejects.toThrow(FileChanged);
});

test.each([
  ["missing", "does not exist"],
  [".", "is not a file"],
])("%s: a file on the disk that cannot be read says so", async (name, message) => {
  await expect(diskFile(join(folder, name)).read({ offset: 0, length: 1 })).rejects.toThrow(message);
});

describe("a server that", () => {
  test.each<[FileFault, string]>([
    ["ignores ranges", "ignores range requests"],
    ["answers 500", "answered 500"],
    ["answers 404", "answered 404"],
    ["sends half", "closed the connection"],
    ["sends another part", "another part"],
  ])("%s is not used", async (fault, message) => {
    server.fault = fault;
    const reading = onWeb().read({ offset: 0, length: 100 });
    await expect(reading).rejects.toThrow(FileUnavailable);
    await expect(reading).rejects.toThrow(message);
  });

  test("never answers is waited for once, not for every part", async () => {
    server.fault = "never answers";
    const file = onWeb(150);
    await expect(file.read({ offset: 0, length: 10 })).rejects.toThrow("took too long");
    const asked = server.ranges.length;
    await expect(file.read({ offset: 0, length: 10 })).rejects.toThrow("a moment ago");
    expect(server.ranges.length).toBe(asked);
  });

  test("sends the whole of a larger file is stopped early", async () => {
    server.fault = "ignores ranges";
    server.content = Buffer.alloc(50_000_000);
    await expect(onWeb().read({ offset: 0, length: 100 })).rejects.toThrow("ignores range requests");
  });

  test("fails once is asked again", async () => {
    server.fault = "answers 500";
    const asked = server.ranges.length;
    const reading = onWeb().read({ offset: 0, length: 4 });
    while (server.ranges.length === asked) await new Promise((resolve) => setImmediate(resolve));
    server.fault = undefined;
    expect((await reading).bytes.toString()).toBe("0123");
  });
});
