import { randomUUID } from "node:crypto";
import { constants } from "node:fs";
import {
  type FileHandle,
  mkdir,
  open,
  opendir,
  readdir,
  rename,
  rm,
  stat,
  writeFile,
} from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { Readable } from "node:stream";
import { errorReason } from "../error-reason.ts";
import {
  type BlobHead,
  type Blobs,
  checkContentType,
  checkKey,
  checkPrefix,
  checkRange,
  consuming,
  isBlobKey,
  type ListedBlob,
  longestContentType,
} from "./blobs.ts";

const hour = 60 * 60 * 1000;

/**
 * A blob is one file: the body, then a trailer of fixed length with the content type. One file, so that a rename
 * replaces both atomically; at the end, so that offsets are those of the body and image viewers can open the file; of
 * fixed length, so that the size is known without opening it.
 *
 * File names end in "@", which no key contains, so that the keys `a` and `a/b` can both exist.
 */
export function diskBlobs(options: { folder: string }): Blobs {
  const folder = resolve(options.folder);
  const drafts = join(folder, ".drafts");
  const pathOf = (key: string) => join(folder, `${checkKey(key)}@`);

  async function put(key: string, body: Readable | Uint8Array, contentType: string) {
    const path = pathOf(key);
    const trailer = trailerOf(contentType);
    const draft = join(drafts, randomUUID());
    await mkdir(drafts, { recursive: true, mode: 0o700 });
    try {
      const file = await open(draft, "wx", 0o600);
      let size: number;
      try {
        await file.writeFile(body);
        size = (await file.stat()).size;
        await file.writeFile(trailer);
        await file.sync();
      } finally {
        await file.close();
      }
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      await rename(draft, path);
      await syncFolders(dirname(path));
      return { size };
    } catch (error) {
      await rm(draft, { force: true });
      throw error;
    }
  }

  /** A renamed file survives power loss only if its folder is synced, and a new folder only if its parent is. */
  async function syncFolders(lowest: string) {
    for (let at = lowest; at.length >= folder.length; at = dirname(at)) {
      const handle = await open(at, constants.O_RDONLY | constants.O_DIRECTORY);
      await handle.sync().finally(() => handle.close());
    }
  }

  async function* listFolder(within: string, prefix: string): AsyncGenerator<ListedBlob> {
    const entries = await opendir(join(folder, within)).catch(unlessAbsent);
    if (!entries) return;
    for await (const entry of entries) {
      const path = within + entry.name;
      if (!path.startsWith(prefix)) continue;
      if (entry.isDirectory() && isBlobKey(path)) yield* listFolder(`${path}/`, prefix);
      if (!entry.isFile() || !path.endsWith("@") || !isBlobKey(path.slice(0, -1))) continue;
      const stats = await stat(join(folder, path)).catch(unlessAbsent);
      if (stats) yield { key: path.slice(0, -1), size: stats.size - trailerLength, modifiedAt: stats.mtime };
    }
  }

  /** Deletes the drafts of processes that crashed. Drafts that are still written to are younger. */
  async function cleanUpDrafts() {
    for (const name of await readdir(drafts)) {
      const draft = join(drafts, name);
      const stats = await stat(draft).catch(unlessAbsent);
      if (stats && Date.now() - stats.mtimeMs > hour) await rm(draft, { force: true });
    }
  }

  return {
    put: (key, body, { contentType }) => consuming(body, () => put(key, body, contentType)),

    async get(key, range) {
      checkRange(range);
      const file = await open(pathOf(key)).catch(unlessAbsent);
      if (!file) return;
      try {
        const head = await readHead(file);
        const start = range?.start ?? 0;
        const end = Math.min(range?.end ?? head.size, head.size - 1);
        if (start <= end) return { ...head, body: file.createReadStream({ start, end }) };
        await file.close();
        return { ...head, body: Readable.from([]) };
      } catch (error) {
        await file.close();
        throw error;
      }
    },

    async head(key) {
      const file = await open(pathOf(key)).catch(unlessAbsent);
      return file && readHead(file).finally(() => file.close());
    },

    async delete(keys) {
      const paths = keys.map(pathOf);
      const touched = new Set<string>();
      for (const path of paths) {
        const isDeleted = await rm(path).then(() => true, unlessAbsent);
        if (isDeleted) touched.add(dirname(path));
      }
      for (const lowest of touched) await syncFolders(lowest);
    },

    async *list(prefix) {
      checkPrefix(prefix);
      yield* listFolder(prefix.slice(0, prefix.lastIndexOf("/") + 1), prefix);
    },

    async check() {
      try {
        const draft = join(drafts, randomUUID());
        await mkdir(drafts, { recursive: true, mode: 0o700 });
        await writeFile(draft, trailerOf("text/plain"), { flush: true });
        await rm(draft);
        await cleanUpDrafts();
      } catch (cause) {
        throw new Error(`blobs cannot be stored in ${folder}: ${errorReason(cause)}`, { cause });
      }
    },

    async close() {},
  };
}

const trailerStart = "\nwaybook blob ";
const trailerLength = trailerStart.length + longestContentType + 1;

const trailerOf = (contentType: string) =>
  `${(trailerStart + checkContentType(contentType)).padEnd(trailerLength - 1)}\n`;

async function readHead(file: FileHandle): Promise<BlobHead> {
  const stats = await file.stat();
  const size = stats.size - trailerLength;
  const { buffer } = await file.read(Buffer.alloc(trailerLength), 0, trailerLength, Math.max(size, 0));
  const trailer = buffer.toString("latin1");
  if (!trailer.startsWith(trailerStart)) throw new Error("a blob's file is damaged: its trailer is missing");
  return { size, contentType: trailer.slice(trailerStart.length).trimEnd(), modifiedAt: stats.mtime };
}

function unlessAbsent(error: NodeJS.ErrnoException): undefined {
  if (error.code !== "ENOENT") throw error;
}
