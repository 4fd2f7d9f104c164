import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { type PackedFile, repackArchive } from "../test/support/repack-archive.ts";
import { type ArchivedFile, readArchive, singlePiece, writeArchive } from "./archive.ts";

let folder: string;
let path: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "waybook-archive-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));
beforeEach(() => {
  path = join(folder, `${Math.random()}.tar.gz`);
});

const never = new AbortController().signal;
const longKey = `blobs/${"a-long-name/".repeat(15)}end`;
const files: [name: string, body: string, contentType?: string][] = [
  ["manifest.json", "{}"],
  ["tables/empty.copy", ""],
  ["blobs/a", "a picture", "image/png"],
  [longKey, "x".repeat(2_000), 'text/plain; charset="utf-8"'],
];

const write = (to = path, signal = never) =>
  writeArchive(
    to,
    async (add) => {
      for (const [name, body, contentType] of files)
        await add({ name, size: body.length, contentType, body: singlePiece(Buffer.from(body)) });
    },
    signal,
  );
const read = async (from = path) => {
  const found: typeof files = [];
  for await (const { name, contentType, body } of readArchive(from, never))
    found.push([
      name,
      String(await buffer(body)),
      ...(contentType ? [contentType] : []),
    ] as (typeof files)[number]);
  return found;
};

/** Many at a time: most of a read is waiting for the disk and for zlib's threads. */
async function forEachByte(bytes: Buffer, check: (at: number) => Promise<void>): Promise<void> {
  for (let at = 0; at < bytes.length; at += 32)
    await Promise.all([...bytes.subarray(at, at + 32).keys()].map((nth) => check(at + nth)));
}

test("unpacks to what was packed", async () => {
  const { bytes } = await write();
  expect((await readFile(path)).length).toBe(bytes);
  expect(await read()).toEqual(files);
});

describe("a damaged archive", () => {
  test("is refused when it is cut off, at whatever point", async () => {
    await write();
    const bytes = await readFile(path);
    await forEachByte(bytes, async (length) => {
      const cut = join(folder, `cut-${length}`);
      await writeFile(cut, bytes.subarray(0, length));
      await expect(read(cut), `cut after ${length} bytes`).rejects.toMatchObject({ code: "damagedBackup" });
    });
  });

  test("is refused when any byte was changed, unless the change makes no difference to a reader", async () => {
    await write();
    const bytes = await readFile(path);
    await forEachByte(bytes, async (at) => {
      const changed = join(folder, `changed-${at}`);
      const other = Buffer.from(bytes);
      other.writeUInt8(bytes.readUInt8(at) ^ 0x10, at);
      await writeFile(changed, other);
      const result = await read(changed).catch((error: { code: string }) => error.code);
      expect([files, "damagedBackup"], `byte ${at}`).toContainEqual(result);
    });
  });

  const b = { name: "blobs/b", body: Buffer.from("b") };
  const onlyA = (change: (file: PackedFile) => PackedFile) => (files: PackedFile[]) =>
    files.map((file) => (file.name === "blobs/a" ? change(file) : file));

  test.each<[string, (files: PackedFile[]) => PackedFile[], string]>([
    ["lacks a file", (files) => files.filter(({ name }) => name !== "blobs/a"), "blobs/a is missing"],
    ["has one more", (files) => [b, ...files], "blobs/b should not be there"],
    ["has one twice", (files) => files.flatMap((file) => [file, file]), "manifest.json should not be there"],
    ["has something after its end", (files) => [...files, b], "blobs/b should not be there"],
    ["lacks its end", (files) => files.slice(0, -1), "its end is missing"],
    ["has another body", onlyA((a) => ({ ...a, body: Buffer.from("A picture") })), "blobs/a was altered"],
    [
      "has another content type",
      onlyA((a) => ({ ...a, pax: { ...a.pax, "WAYBOOK.contentType": "image/gif" } })),
      "blobs/a was altered",
    ],
  ])("is refused when it %s", async (_, change, reason) => {
    await write();
    await repackArchive(path, change);
    await expect(read()).rejects.toMatchObject({
      code: "damagedBackup",
      message: expect.stringContaining(reason),
    });
  });

  test("is accepted when only its compression differs", async () => {
    await write();
    await repackArchive(path, (files) => files);
    expect(await read()).toEqual(files);
  });

  test("is refused when it is another kind of file", async () => {
    await writeFile(path, gzipSync("no tar at all, but text that goes on and on. ".repeat(100)));
    await expect(read()).rejects.toMatchObject({ code: "damagedBackup" });
    await expect(read(join(folder, "nowhere"))).rejects.toMatchObject({
      code: "fileUnusable",
      message: `${join(folder, "nowhere")} cannot be used: no such file or directory.`,
    });
  });
});

describe("while it is being written", () => {
  const left = async () =>
    (await readdir(folder)).filter((name) => path.endsWith(name.replace(".partial", "")));

  test("has a temporary name, and leaves nothing behind when writing fails", async () => {
    const failing = writeArchive(
      path,
      async (add) => {
        await add(file("a", "a"));
        expect(await left()).toEqual([expect.stringMatching(/\.partial$/)]);
        throw new Error("the disk is gone");
      },
      never,
    );
    await expect(failing).rejects.toThrow("the disk is gone");
    expect(await left()).toEqual([]);
  });

  test("leaves nothing behind when a file is shorter or longer than announced", async () => {
    const failing = writeArchive(path, (add) => add({ ...file("a", "four"), size: 5 }), never);
    await expect(failing).rejects.toThrow("Size mismatch");
    expect(await left()).toEqual([]);
  });

  test("leaves nothing behind when it is interrupted", async () => {
    const controller = new AbortController();
    const endless = async function* () {
      for (let piece = 0; ; piece++) {
        if (piece === 50) controller.abort();
        yield Buffer.alloc(65_536);
      }
    };
    const failing = writeArchive(
      path,
      (add) => add({ name: "a", size: 1e12, body: endless() }),
      controller.signal,
    );
    await expect(failing).rejects.toMatchObject({ name: "AbortError" });
    expect(await left()).toEqual([]);
  });

  test("replaces neither a file of that name nor one that is being written", async () => {
    await writeFile(path, "mine");
    const refused = { code: "fileExists" };
    const onStart = vi.fn(async () => {});
    await expect(writeArchive(path, onStart, never)).rejects.toMatchObject(refused);
    expect(onStart).not.toHaveBeenCalled();
    expect(await readFile(path, "utf8")).toBe("mine");
    await rm(path);
    await expect(writeArchive(path, () => writeFile(path, "quicker"), never)).rejects.toMatchObject(refused);
    expect(await readFile(path, "utf8")).toBe("quicker");
    await rm(path);
    await writeFile(`${path}.partial`, "another's");
    await expect(writeArchive(path, onStart, never)).rejects.toMatchObject(refused);
    expect(await readFile(`${path}.partial`, "utf8")).toBe("another's");
  });

  test("needs a folder that exists", async () => {
    await expect(write(join(folder, "nowhere/b.tar.gz"))).rejects.toMatchObject({
      code: "fileUnusable",
      message: expect.stringContaining("no such file or directory"),
    });
  });
});

const file = (name: string, body: string): ArchivedFile => ({
  name,
  size: body.length,
  body: singlePiece(Buffer.from(body)),
});
