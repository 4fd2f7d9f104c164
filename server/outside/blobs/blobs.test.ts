import dns from "node:dns";
import { once } from "node:events";
import { mkdtemp, open, readdir, rm, stat, utimes, writeFile } from "node:fs/promises";
import { type AddressInfo, createServer, type Server, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import fc from "fast-check";
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { propertyRuns } from "../../../test/support/property-runs.ts";
import { type S3Server, startS3Server } from "../../../test/support/s3-server.ts";
import type { Blobs, ByteRange, ListedBlob } from "./blobs.ts";
import { diskBlobs } from "./disk-blobs.ts";
import { s3Blobs } from "./s3-blobs.ts";

type Place = {
  blobs: Blobs;
  /** What unfinished puts have left in the store. */
  leftovers(): Promise<number>;
  close(): Promise<void>;
};

async function onDisk(): Promise<Place & { folder: string }> {
  const folder = await mkdtemp(join(tmpdir(), "waybook-blobs-"));
  const blobs = diskBlobs({ folder });
  return {
    blobs,
    folder,
    leftovers: async () => (await readdir(join(folder, ".drafts"))).length,
    close: async () => {
      await blobs.close();
      await rm(folder, { recursive: true });
    },
  };
}

async function inS3(): Promise<Place & { server: S3Server }> {
  const server = await startS3Server({ bucket: "travels" });
  const { bucket, endpoint, credentials } = server;
  const blobs = s3Blobs({ bucket, endpoint, credentials, prefix: "waybook/" });
  return {
    blobs,
    server,
    leftovers: async () => server.unfinishedUploads(),
    close: async () => {
      await blobs.close();
      await server.close();
    },
  };
}

const MiB = 1024 * 1024;
const jpeg = { contentType: "image/jpeg" };
const read = async (blobs: Blobs, key: string, range?: ByteRange) => {
  const blob = await blobs.get(key, range);
  return blob && (await buffer(blob.body));
};
const listed = async (blobs: Blobs, prefix: string) => {
  const found: ListedBlob[] = [];
  for await (const blob of blobs.list(prefix)) found.push(blob);
  return found;
};
const keysUnder = async (blobs: Blobs, prefix: string) =>
  (await listed(blobs, prefix)).map(({ key }) => key).sort();

/** Bytes that differ everywhere, so that a lost, doubled or swapped part is noticed. */
const noise = (length: number) => {
  const bytes = Buffer.alloc(length);
  for (let at = 0, seed = 1; at < length; at++) {
    seed = (Math.imul(seed, 1103515245) + 12345) >>> 0;
    bytes[at] = seed >>> 24;
  }
  return bytes;
};

async function* piecesOf(bytes: Buffer, length: number) {
  for (let at = 0; at < bytes.length; at += length) yield bytes.subarray(at, at + length);
}

describe.each([
  ["disk", onDisk],
  ["S3", inS3],
])("blobs: %s", (_name, open) => {
  let place: Place;
  let blobs: Blobs;
  beforeAll(async () => {
    place = await open();
    blobs = place.blobs;
  });
  afterAll(() => place.close());
  afterEach(async () => {
    const keys = await keysUnder(blobs, "");
    await blobs.delete(keys);
  });

  describe("put and get", () => {
    it.each([
      ["nothing", 0],
      ["one byte", 1],
      ["12 MiB", 12 * MiB],
    ])("returns %s unchanged, streamed and whole", async (_what, length) => {
      const bytes = noise(length);
      const before = Date.now();
      for (const [key, body] of [
        ["images/streamed", Readable.from(piecesOf(bytes, 60_000))],
        ["images/at-once", new Uint8Array(bytes)],
      ] as const) {
        expect(await blobs.put(key, body, jpeg)).toEqual({ size: length });
        const blob = await blobs.get(key);
        expect(blob).toMatchObject({ size: length, contentType: "image/jpeg" });
        // HTTP dates have whole seconds only.
        expect(blob?.modifiedAt.getTime()).toBeGreaterThanOrEqual(before - 1000);
        expect(blob?.modifiedAt.getTime()).toBeLessThanOrEqual(Date.now() + 1000);
        expect(blob && (await buffer(blob.body)).equals(bytes)).toBe(true);
        expect(await blobs.head(key)).toEqual({
          size: length,
          contentType: "image/jpeg",
          modifiedAt: blob?.modifiedAt,
        });
      }
      expect(await place.leftovers()).toBe(0);
    });

    it("accepts text as well, and counts its bytes", async () => {
      const body = Readable.from(["Zoë in ", "京都"]);
      expect(await blobs.put("export.txt", body, { contentType: "text/plain" })).toEqual({ size: 14 });
      expect(await blobs.head("export.txt")).toMatchObject({ size: 14 });
      expect(String(await read(blobs, "export.txt"))).toBe("Zoë in 京都");
    });

    it("finds nothing for a key that was never put", async () => {
      expect(await blobs.get("images/missing")).toBeUndefined();
      expect(await blobs.get("images/missing", { start: 5 })).toBeUndefined();
      expect(await blobs.head("images/missing")).toBeUndefined();
    });

    it("replaces body and content type together", async () => {
      await blobs.put("doc", Buffer.from("a long first version"), { contentType: "text/plain" });
      await blobs.put("doc", Buffer.from("{}"), { contentType: "application/json; charset=utf-8" });
      expect(await blobs.head("doc")).toMatchObject({
        size: 2,
        contentType: "application/json; charset=utf-8",
      });
      expect(String(await read(blobs, "doc"))).toBe("{}");
    });

    it("returns the old blob until the new one is complete, and goes on reading the old one after that", async () => {
      const old = noise(2 * MiB);
      await blobs.put("doc", old, jpeg);
      const gate = Promise.withResolvers<void>();
      const halfway = Promise.withResolvers<void>();
      async function* slowly() {
        yield Buffer.alloc(6 * MiB, 1);
        halfway.resolve();
        await gate.promise;
        yield Buffer.alloc(1, 2);
      }
      const put = blobs.put("doc", Readable.from(slowly()), jpeg);
      await halfway.promise;
      expect((await read(blobs, "doc"))?.equals(old)).toBe(true);
      const opened = await blobs.get("doc");
      gate.resolve();
      await put;
      expect((await blobs.head("doc"))?.size).toBe(6 * MiB + 1);
      expect(opened && (await buffer(opened.body)).equals(old)).toBe(true);
    });

    it("ends with one whole body when many put the same key at once", async () => {
      const sizes = Array.from({ length: 12 }, (_, nth) => (nth % 3 === 0 ? 6 * MiB : 1000) + nth);
      await Promise.all(
        sizes.map((size, nth) =>
          blobs.put("contested", Readable.from(piecesOf(Buffer.alloc(size, nth), 100_000)), {
            contentType: `image/x-${nth}`,
          }),
        ),
      );
      const blob = await blobs.get("contested");
      const body = blob && (await buffer(blob.body));
      const winner = body?.[0] ?? -1;
      expect(blob).toMatchObject({ size: sizes[winner], contentType: `image/x-${winner}` });
      expect(body?.equals(Buffer.alloc(sizes[winner] ?? 0, winner))).toBe(true);
      expect(await keysUnder(blobs, "")).toEqual(["contested"]);
      expect(await place.leftovers()).toBe(0);
    });

    it("a key may be a prefix of others", async () => {
      await blobs.put("a/b", Buffer.from("below"), jpeg);
      await blobs.put("a", Buffer.from("above"), jpeg);
      await blobs.put("a/b/c", Buffer.from("deep"), jpeg);
      expect(await keysUnder(blobs, "")).toEqual(["a", "a/b", "a/b/c"]);
      expect(String(await read(blobs, "a"))).toBe("above");
      await blobs.delete(["a"]);
      expect(String(await read(blobs, "a/b"))).toBe("below");
    });
  });

  describe("a body that fails", () => {
    it.each([
      ["at once", 0],
      ["after a while", 100_000],
      ["after some parts", 11 * MiB],
    ])("%s, leaves nothing behind and put rejects with its error", async (_when, length) => {
      const broken = new Error("the traveller's phone lost its connection");
      async function* failing() {
        yield* piecesOf(noise(length), 64 * 1024);
        throw broken;
      }
      const body = Readable.from(failing());
      await expect(blobs.put("images/half", body, jpeg)).rejects.toBe(broken);
      expect(await blobs.head("images/half")).toBeUndefined();
      expect(await keysUnder(blobs, "")).toEqual([]);
      expect(await place.leftovers()).toBe(0);
    });

    it("leaves the older blob of its key unchanged", async () => {
      await blobs.put("doc", Buffer.from("old"), jpeg);
      const body = new Readable({ read() {} });
      const put = blobs.put("doc", body, jpeg);
      body.push(Buffer.alloc(100));
      body.destroy();
      await expect(put).rejects.toMatchObject({ code: "ERR_STREAM_PREMATURE_CLOSE" });
      expect(String(await read(blobs, "doc"))).toBe("old");
      expect(await place.leftovers()).toBe(0);
    });

    it.each([
      ["failed", (body: Readable) => body.destroy(new Error("too late")), "too late"],
      ["been aborted", (body: Readable) => body.destroy(), "Premature close"],
      ["been read", (body: Readable) => body.resume(), "the body has been read already"],
    ])("may have %s before put is called", async (_what, spoil, reason) => {
      const body = Readable.from([Buffer.from("x")]);
      body.on("error", () => {});
      spoil(body);
      await sleep(5);
      await expect(blobs.put("late", body, jpeg)).rejects.toThrow(reason);
      expect(await blobs.head("late")).toBeUndefined();
    });

    it("may fail before put starts to read it", async () => {
      const body = new Readable({ read() {} });
      const put = blobs.put("early", body, jpeg);
      expect(body.listenerCount("error")).toBeGreaterThan(0);
      body.destroy(new Error("too early"));
      await expect(put).rejects.toThrow("too early");
      expect(await blobs.head("early")).toBeUndefined();
    });
  });

  describe("ranges", () => {
    const digits = async (range: ByteRange) => {
      await blobs.put("digits", Buffer.from("0123456789"), jpeg);
      const blob = await blobs.get("digits", range);
      expect(blob).toMatchObject({ size: 10, contentType: "image/jpeg" });
      return blob && String(await buffer(blob.body));
    };

    it.each<[ByteRange, string]>([
      [{ start: 0 }, "0123456789"],
      [{ start: 0, end: 0 }, "0"],
      [{ start: 2, end: 4 }, "234"],
      [{ start: 7 }, "789"],
      [{ start: 9, end: 9 }, "9"],
      [{ start: 8, end: 1000 }, "89"],
      [{ start: 10 }, ""],
      [{ start: 10, end: 12 }, ""],
      [{ start: 1000, end: 2000 }, ""],
    ])("%o is %j", async (range, expected) => expect(await digits(range)).toBe(expected));

    it("of an empty blob are empty", async () => {
      await blobs.put("empty", Buffer.alloc(0), jpeg);
      const blob = await blobs.get("empty", { start: 0 });
      expect(blob).toMatchObject({ size: 0 });
      expect(blob && (await buffer(blob.body)).length).toBe(0);
    });

    it.each<ByteRange>([
      { start: -1 },
      { start: 0.5 },
      { start: Number.NaN },
      { start: 3, end: 2 },
      { start: 0, end: Number.POSITIVE_INFINITY },
    ])("%o is refused", async (range) => {
      await expect(blobs.get("digits", range)).rejects.toThrow(RangeError);
    });

    it("are slices, of any bytes and for any range", async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.uint8Array({ maxLength: 300 }),
          fc.nat(320),
          fc.option(fc.nat(320), { nil: undefined }),
          async (bytes, start, length) => {
            const range = length === undefined ? { start } : { start, end: start + length };
            await blobs.put("any", Readable.from(piecesOf(Buffer.from(bytes), 7)), jpeg);
            expect((await read(blobs, "any"))?.equals(bytes)).toBe(true);
            const expected = bytes.slice(start, length === undefined ? undefined : start + length + 1);
            expect((await read(blobs, "any", range))?.equals(expected)).toBe(true);
          },
        ),
        { numRuns: propertyRuns(60) },
      );
    });
  });

  describe("delete", () => {
    it("is idempotent and deletes nothing else", async () => {
      for (const key of ["a/1", "a/2", "a/3"]) await blobs.put(key, Buffer.from(key), jpeg);
      await blobs.delete(["a/1", "a/3", "never/there"]);
      await blobs.delete(["a/1", "a/3", "never/there"]);
      await blobs.delete([]);
      expect(await blobs.get("a/1")).toBeUndefined();
      expect(await keysUnder(blobs, "")).toEqual(["a/2"]);
    });

    it("handles, like list, more keys than a page or a batch", async () => {
      const keys = Array.from({ length: 1203 }, (_, nth) => `many/${String(nth).padStart(4, "0")}`);
      for (let at = 0; at < keys.length; at += 50)
        await Promise.all(keys.slice(at, at + 50).map((key) => blobs.put(key, Buffer.from(key), jpeg)));
      expect(await keysUnder(blobs, "many/")).toEqual(keys);
      await blobs.delete(keys.slice(1));
      expect(await keysUnder(blobs, "many/")).toEqual(keys.slice(0, 1));
    });
  });

  describe("list", () => {
    it("returns size and age, by any prefix", async () => {
      const before = Date.now();
      for (const key of ["images/ab/1", "images/ac/2", "images/b", "imports/1"])
        await blobs.put(key, Buffer.from(key), jpeg);
      expect(await keysUnder(blobs, "im")).toEqual(["images/ab/1", "images/ac/2", "images/b", "imports/1"]);
      expect(await keysUnder(blobs, "images/")).toEqual(["images/ab/1", "images/ac/2", "images/b"]);
      expect(await keysUnder(blobs, "images/a")).toEqual(["images/ab/1", "images/ac/2"]);
      expect(await keysUnder(blobs, "images/ab/1")).toEqual(["images/ab/1"]);
      expect(await keysUnder(blobs, "elsewhere/")).toEqual([]);
      const [only] = await listed(blobs, "images/b");
      expect(only).toMatchObject({ key: "images/b", size: "images/b".length });
      expect(only?.modifiedAt.getTime()).toBeGreaterThanOrEqual(before - 1000);
      expect(only?.modifiedAt.getTime()).toBeLessThanOrEqual(Date.now() + 1000);
    });

    it("does not include a blob that is still being put", async () => {
      const body = new Readable({ read() {} });
      const put = blobs.put("growing", body, jpeg);
      body.push(Buffer.alloc(7 * MiB));
      await vi.waitFor(async () => expect(await place.leftovers()).toBe(1));
      expect(await keysUnder(blobs, "")).toEqual([]);
      body.push(null);
      await put;
      expect(await keysUnder(blobs, "")).toEqual(["growing"]);
    });
  });

  const longest = `${"a".repeat(100)}/${"b".repeat(99)}`;

  it("accepts keys of every allowed character, up to 200 of them", async () => {
    for (const key of ["abc-xyz_019.tar.gz", "a/b/c/d/e", "-", "_", "0.", longest]) {
      await blobs.put(key, Buffer.from(key), jpeg);
      expect(String(await read(blobs, key))).toBe(key);
      expect(await keysUnder(blobs, key)).toEqual([key]);
      await blobs.delete([key]);
    }
  });

  it.each([
    "",
    "/a",
    "a/",
    "a//b",
    ".",
    "..",
    "../a",
    "a/../b",
    "a..b",
    "./a",
    "a/.hidden",
    "A",
    "é",
    "a b",
    "a\n",
    "a\0",
    "a\\b",
    "a@",
    `${longest}c`,
  ])("refuses the key %j everywhere", async (key) => {
    await expect(blobs.put(key, Buffer.from("x"), jpeg)).rejects.toThrow(TypeError);
    await expect(blobs.get(key)).rejects.toThrow(TypeError);
    await expect(blobs.head(key)).rejects.toThrow(TypeError);
    await blobs.put("good", Buffer.from("x"), jpeg);
    await expect(blobs.delete(["good", key])).rejects.toThrow(TypeError);
    expect(await blobs.head("good")).toBeDefined();
    if (key !== "" && key !== "a/") await expect(keysUnder(blobs, key)).rejects.toThrow(TypeError);
  });

  it.each(["", "jpeg", "image/jpeg\r\nX-Evil: 1", "text/plain ", `text/${"x".repeat(100)}`])(
    "refuses the content type %j",
    async (contentType) => {
      await expect(blobs.put("a", Buffer.from("x"), { contentType })).rejects.toThrow(TypeError);
      expect(await blobs.head("a")).toBeUndefined();
    },
  );

  it("checks that it can write, and leaves nothing behind", async () => {
    await blobs.check();
    expect(await keysUnder(blobs, "")).toEqual([]);
    expect(await place.leftovers()).toBe(0);
  });
});

describe("blobs: disk only", () => {
  const place = async () => {
    const place = await onDisk();
    onTestFinished(() => place.close());
    return place;
  };

  it("acknowledges a blob only once its file and its folders are synced to disk", async () => {
    const { blobs, folder } = await place();
    const handle = await open(folder);
    const fileHandle = Object.getPrototypeOf(handle);
    await handle.close();
    const waiting: { folder: boolean; allow: () => void }[] = [];
    vi.spyOn(fileHandle, "sync").mockImplementation(async function (this: typeof handle) {
      const { promise, resolve } = Promise.withResolvers<void>();
      waiting.push({ folder: (await this.stat()).isDirectory(), allow: resolve });
      await promise;
    });
    onTestFinished(() => void vi.restoreAllMocks());
    let acknowledged = false;
    const put = blobs.put("images/ab/1", Buffer.from("x"), jpeg).then(() => {
      acknowledged = true;
    });
    const next = () => vi.waitFor(() => waiting.shift() ?? Promise.reject(new Error("no sync")));

    const file = await next();
    expect(file.folder).toBe(false);
    expect(await blobs.head("images/ab/1")).toBeUndefined();
    file.allow();
    for (const _folder of ["images/ab", "images", "."]) {
      const step = await next();
      expect(step.folder).toBe(true);
      expect(await blobs.head("images/ab/1")).toBeDefined();
      expect(acknowledged).toBe(false);
      step.allow();
    }
    await put;
  });

  it("releases the body and deletes the temporary file when the disk fails", async () => {
    const { blobs, folder, leftovers } = await place();
    const handle = await open(folder);
    const full = Object.assign(new Error("ENOSPC: no space left on device, fsync"), { code: "ENOSPC" });
    vi.spyOn(Object.getPrototypeOf(handle), "sync").mockRejectedValueOnce(full);
    onTestFinished(() => void vi.restoreAllMocks());
    await handle.close();
    await expect(blobs.put("a", Buffer.from("x"), jpeg)).rejects.toBe(full);
    expect(await leftovers()).toBe(0);
    expect(await blobs.head("a")).toBeUndefined();

    await writeFile(join(folder, "file"), "");
    const body = new Readable({ read() {} });
    const lost = diskBlobs({ folder: join(folder, "file/below") });
    await expect(lost.put("a", body, jpeg)).rejects.toThrow("ENOTDIR");
    expect(body.destroyed).toBe(true);
  });

  it("deletes temporary files older than an hour when checked, and no younger ones", async () => {
    const { blobs, folder } = await place();
    await blobs.check();
    for (const [name, minutes] of [
      ["dead", 61],
      ["alive", 59],
    ] as const) {
      const then = new Date(Date.now() - minutes * 60_000);
      await writeFile(join(folder, ".drafts", name), "half");
      await utimes(join(folder, ".drafts", name), then, then);
    }
    await blobs.check();
    expect(await readdir(join(folder, ".drafts"))).toEqual(["alive"]);
    expect(await keysUnder(blobs, "")).toEqual([]);
  });

  it("hides blobs from other users of the machine", async () => {
    const { blobs, folder } = await place();
    await blobs.put("docs/passport", Buffer.from("x"), jpeg);
    expect((await stat(join(folder, "docs"))).mode & 0o077).toBe(0);
    expect((await stat(join(folder, "docs/passport@"))).mode & 0o077).toBe(0);
  });

  it("reports a damaged file instead of serving it", async () => {
    const { blobs, folder } = await place();
    await blobs.put("cut", Buffer.alloc(500), jpeg);
    await writeFile(join(folder, "cut@"), Buffer.alloc(300));
    await expect(blobs.get("cut")).rejects.toThrow("damaged");
    await writeFile(join(folder, "cut@"), "");
    await expect(blobs.head("cut")).rejects.toThrow("damaged");
  });

  it("does not list foreign files", async () => {
    const { blobs, folder } = await place();
    await blobs.put("mine", Buffer.from("x"), jpeg);
    for (const name of ["README", ".hidden@", "Not A Key@"]) await writeFile(join(folder, name), "x");
    expect(await keysUnder(blobs, "")).toEqual(["mine"]);
  });

  it("fails its check, naming the folder, if it cannot write", async () => {
    const { folder } = await place();
    await writeFile(join(folder, "file"), "");
    await expect(diskBlobs({ folder: join(folder, "file/below") }).check()).rejects.toThrow(
      `blobs cannot be stored in ${folder}/file/below: ENOTDIR`,
    );
  });
});

describe("blobs: S3 only", () => {
  const place = async () => {
    const place = await inS3();
    onTestFinished(() => place.close());
    return place;
  };

  it("sends large bodies in parts and small ones at once", async () => {
    const { blobs, server } = await place();
    await blobs.put("small", Readable.from([Buffer.alloc(1000)]), jpeg);
    expect(server.requests.map((request) => request.split(" ")[0])).toEqual(["PUT"]);
    await blobs.put("large", Readable.from(piecesOf(noise(12 * MiB), 64 * 1024)), jpeg);
    expect(server.requests.filter((request) => request.includes("partNumber")).length).toBe(3);
  });

  it("stays below its prefix, and does not list other objects of the bucket", async () => {
    const { blobs, server } = await place();
    const { bucket, endpoint, credentials } = server;
    const neighbour = s3Blobs({ bucket, endpoint, credentials });
    await neighbour.put("theirs", Buffer.from("x"), jpeg);
    await blobs.put("ours", Buffer.from("x"), jpeg);
    expect(server.keys()).toEqual(["theirs", "waybook/ours"]);
    for (const key of ["waybook/", "waybook/.check", "waybook/Their File.TXT"]) server.plant(key);
    expect(await keysUnder(blobs, "")).toEqual(["ours"]);
    await neighbour.close();
  });

  it.each([
    ["a part", "partNumber"],
    ["the last step", "POST /travels/waybook/large?uploadId"],
  ])("deletes the parts when the store refuses %s", async (_what, refused) => {
    const { blobs, server } = await place();
    server.refuse((request) => request.includes(refused));
    const body = Readable.from(piecesOf(noise(12 * MiB), 64 * 1024));
    await expect(blobs.put("large", body, jpeg)).rejects.toThrow("writing large in the S3 bucket travels");
    expect(body.destroyed).toBe(true);
    expect(server.unfinishedUploads()).toBe(0);
    expect(server.keys()).toEqual([]);
  });

  it("leaves nothing in the bucket when checked", async () => {
    const { blobs, server } = await place();
    await blobs.check();
    expect(server.keys()).toEqual([]);
  });

  it.each(["PUT", "GET", "DELETE"])("fails its check when it may not %s", async (method) => {
    const { blobs, server } = await place();
    server.refuse((request) => request.startsWith(method));
    await expect(blobs.check()).rejects.toThrow("a probe in the S3 bucket travels at http://127.0.0.1");
  });

  it("does not mistake a missing bucket for a missing blob", async () => {
    const { server } = await place();
    const { endpoint, credentials } = server;
    const lost = s3Blobs({ bucket: "elsewhere", endpoint, credentials });
    await expect(lost.get("a")).rejects.toThrow("reading a in the S3 bucket elsewhere");
    await expect(lost.check()).rejects.toThrow("NoSuchBucket");
    await lost.close();
  });

  describe("when the store is down", () => {
    const credentials = { accessKeyId: "a", secretAccessKey: "b" };

    async function storeAt(host: string, port: number, patience?: number) {
      const blobs = s3Blobs({ bucket: "travels", endpoint: `http://${host}:${port}`, credentials, patience });
      onTestFinished(() => blobs.close());
      return blobs;
    }

    async function listening(server: Server): Promise<number> {
      const sockets = new Set<Socket>();
      server.on("connection", (socket) => sockets.add(socket));
      onTestFinished(() => {
        for (const socket of sockets) socket.destroy();
        server.close();
      });
      await once(server.listen(0, "127.0.0.1"), "listening");
      return (server.address() as AddressInfo).port;
    }

    async function failsEverywhere(blobs: Blobs, reason: RegExp) {
      const began = Date.now();
      const body = new Readable({ read() {} });
      body.push("x");
      body.push(null);
      await Promise.all([
        expect(blobs.check()).rejects.toThrow(reason),
        expect(blobs.put("a", body, jpeg)).rejects.toThrow(reason),
        expect(blobs.get("a")).rejects.toThrow(reason),
        expect(blobs.head("a")).rejects.toThrow(reason),
        expect(blobs.delete(["a"])).rejects.toThrow(reason),
        expect(keysUnder(blobs, "a")).rejects.toThrow(reason),
      ]);
      expect(Date.now() - began).toBeLessThan(5_000);
    }

    it("fails when the connection is refused", async () => {
      const blobs = await storeAt("127.0.0.1", 1);
      await failsEverywhere(blobs, /in the S3 bucket travels at http:\/\/127.0.0.1:1 failed: .*ECONNREFUSED/);
    });

    it("fails when the connection is refused at all addresses", async () => {
      vi.spyOn(dns, "lookup").mockImplementation(((
        _host: string,
        _options: object,
        found: CallableFunction,
      ) => {
        found(null, [
          { address: "127.0.0.1", family: 4 },
          { address: "127.0.0.2", family: 4 },
        ]);
      }) as never);
      onTestFinished(() => void vi.restoreAllMocks());
      const blobs = await storeAt("store.example", 1);
      await failsEverywhere(blobs, /failed: .*ECONNREFUSED 127.0.0.1:1, .*ECONNREFUSED 127.0.0.2:1/);
    });

    it("gives up on a store that accepts connections and does not respond", async () => {
      const port = await listening(createServer(() => {}));
      const blobs = await storeAt("127.0.0.1", port, 200);
      await failsEverywhere(blobs, /failed: .*200 ms/);
    });

    it("fails the body of a blob whose store dies midway", async () => {
      const server = createServer((socket) => {
        socket.once("data", () => {
          socket.write(
            "HTTP/1.1 200 OK\r\ncontent-length: 100\r\nlast-modified: Thu, 01 Jan 2026 00:00:00 GMT\r\n\r\nhalf",
          );
          setTimeout(() => socket.destroy(), 50);
        });
      });
      const blobs = await storeAt("127.0.0.1", await listening(server));
      const blob = await blobs.get("a");
      expect(blob).toMatchObject({ size: 100 });
      await expect(blob && buffer(blob.body)).rejects.toThrow();
    });

    it("tolerates a longer pause within a body, which a slow reader may cause", async () => {
      const server = createServer((socket) => {
        socket.once("data", () => {
          const head =
            "HTTP/1.1 200 OK\r\ncontent-length: 8\r\nlast-modified: Thu, 01 Jan 2026 00:00:00 GMT\r\n\r\n";
          socket.write(`${head}half`);
          setTimeout(() => socket.write("half"), 2_500);
        });
      });
      const blobs = await storeAt("127.0.0.1", await listening(server), 1_000);
      const blob = await blobs.get("a");
      expect(blob && String(await buffer(blob.body))).toBe("halfhalf");
    });
  });
});
