import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { open, rename, rm, stat } from "node:fs/promises";
import { dirname } from "node:path";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { isDeepStrictEqual } from "node:util";
import { createGunzip, createGzip } from "node:zlib";
import { extract, type Headers, type Pack, pack } from "tar-stream";
import { CommandFailure } from "./command-failure.ts";

/** A file in an archive. Its body must be read completely before the next file. */
export type ArchivedFile = {
  readonly name: string;
  readonly size: number;
  readonly contentType?: string | undefined;
  readonly body: AsyncIterable<Uint8Array>;
};

type Checksum = { sha256: string; contentType?: string };

/** The last file, with the checksums of all others. It shows that none is missing. */
const checksumsName = "checksums.json";
/** POSIX reserves names with a vendor's prefix for that vendor. */
const contentTypeRecord = "WAYBOOK.contentType";
type PaxHeaders = Headers & { pax?: Readonly<Record<string, string>> };

/**
 * Writes a gzip-compressed tar, file by file, so that it is never in memory as a whole. It gets its final name only
 * when it is complete and on the disk.
 */
export async function writeArchive(
  path: string,
  fill: (add: (file: ArchivedFile) => Promise<void>) => Promise<void>,
  signal: AbortSignal,
): Promise<{ bytes: number }> {
  await requireNewFile(path);
  const partial = `${path}.partial`;
  // Created exclusively, so that two backups cannot write to the same file.
  await (await open(partial, "wx", 0o600).catch(unusable(partial))).close();
  const tar = pack();
  let cause: unknown;
  const fail = (error: unknown) => {
    cause ??= error;
    tar.destroy(cause as Error);
  };
  const checksums = new Map<string, Checksum>();
  const add = async (file: ArchivedFile) => {
    try {
      checksums.set(file.name, await addFile(tar, file));
    } catch (error) {
      fail(error);
      throw error;
    }
  };
  const write = async () => {
    await fill(add);
    const list = Buffer.from(JSON.stringify(Object.fromEntries(checksums), undefined, 1));
    await addFile(tar, { name: checksumsName, size: list.length, body: singlePiece(list) });
    tar.finalize();
  };
  // Mostly images, which higher levels do not make smaller.
  const gzip = createGzip({ level: 3 });
  await Promise.all([
    write().catch(fail),
    pipeline(tar, gzip, createWriteStream(partial, { flush: true }), { signal })
      .catch(unusable(partial))
      .catch(fail),
  ]);
  try {
    if (cause) throw cause;
    const { size: bytes } = await stat(partial);
    await requireNewFile(path);
    await rename(partial, path);
    const folder = await open(dirname(path));
    await folder.sync().finally(() => folder.close());
    return { bytes };
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
}

async function addFile(tar: Pack, { name, size, contentType, body }: ArchivedFile): Promise<Checksum> {
  const headers: PaxHeaders = {
    name,
    size,
    mode: 0o600,
    ...(contentType && { pax: { [contentTypeRecord]: contentType } }),
  };
  const hash = createHash("sha256");
  await pipeline(body, hashing(hash), tar.entry(headers));
  return { sha256: hash.digest("hex"), ...(contentType && { contentType }) };
}

/**
 * Throws at the end if a file is damaged or missing, so a caller must not keep anything before the last file was read.
 */
export async function* readArchive(path: string, signal: AbortSignal): AsyncGenerator<ArchivedFile> {
  const source = (await open(path).catch(unusable(path))).createReadStream();
  const tar = extract();
  let cause: unknown;
  const reading = pipeline(source, createGunzip(), tar, { signal }).catch((error) => {
    cause = error;
  });
  const explain = (error: unknown) => {
    signal.throwIfAborted();
    return error instanceof CommandFailure ? error : damaged(path, cause ?? error);
  };
  const found = new Map<string, Checksum>();
  let isComplete = false;
  try {
    for await (const entry of tar) {
      const { name, size = 0, pax } = entry.header as PaxHeaders;
      if (isComplete || found.has(name)) throw new Error(`${name} should not be there`);
      const hash = createHash("sha256");
      const body = explaining(hashing(hash)(entry), explain);
      if (name === checksumsName) {
        requireSameChecksums(found, JSON.parse(String(await buffer(body))));
        isComplete = true;
        continue;
      }
      const contentType = pax?.[contentTypeRecord];
      yield { name, size, contentType, body };
      found.set(name, { sha256: hash.digest("hex"), ...(contentType && { contentType }) });
    }
    await reading;
    if (cause) throw cause;
    if (!isComplete) throw new Error("its end is missing");
  } catch (error) {
    throw explain(error);
  } finally {
    source.destroy();
    tar.destroy();
    await reading;
  }
}

export async function* singlePiece(piece: Uint8Array): AsyncGenerator<Uint8Array> {
  yield piece;
}

const hashing = (hash: ReturnType<typeof createHash>) =>
  async function* (pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const piece of pieces) {
      hash.update(piece);
      yield piece;
    }
  };

async function* explaining(
  pieces: AsyncIterable<Uint8Array>,
  explain: (error: unknown) => Error,
): AsyncGenerator<Uint8Array> {
  try {
    yield* pieces;
  } catch (error) {
    throw explain(error);
  }
}

function requireSameChecksums(found: ReadonlyMap<string, Checksum>, written: Record<string, Checksum>): void {
  const names = new Set([...found.keys(), ...Object.keys(written)]);
  for (const name of names) {
    if (!Object.hasOwn(written, name)) throw new Error(`${name} should not be there`);
    if (!found.has(name)) throw new Error(`${name} is missing`);
    if (!isDeepStrictEqual(found.get(name), written[name])) throw new Error(`${name} was altered`);
  }
}

const damaged = (path: string, cause: unknown) =>
  new CommandFailure(
    "damagedBackup",
    `${path} is damaged or not a Waybook backup: ${(cause as Error).message}.`,
  );

export async function requireNewFile(path: string): Promise<void> {
  const found = await stat(path).then(
    () => true,
    (error: NodeJS.ErrnoException) => error.code !== "ENOENT" && unusable(path)(error),
  );
  if (found) throw new CommandFailure("fileExists", `${path} exists already: choose another name.`);
}

/** Turns an error such as `ENOSPC: no space left on device, write` into a sentence. */
export const unusable =
  (path: string) =>
  (error: NodeJS.ErrnoException): never => {
    if (error.syscall === undefined) throw error;
    if (error.code === "EEXIST") {
      throw new CommandFailure(
        "fileExists",
        `${path} exists: another command is writing it, or one was cut short. Remove it, or choose another name.`,
      );
    }
    const [, reason = error.message] = /^E\w+: (.*), \w+/.exec(error.message) ?? [];
    throw new CommandFailure("fileUnusable", `${path} cannot be used: ${reason}.`);
  };
