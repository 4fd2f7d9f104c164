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
 * A blob is one file: the body, then a seal of fixed length that holds the content type. One file, so that
 * one rename replaces both at once; at the end, so that offsets are the body's own and an image viewer still
 * opens the file; of fixed length, so that listing need not open it.
 *
 * Files end in "@", which no key contains, so that the keys `a` and `a/b` can live side by side.
 */
export function diskBlobs(options: { folder: string }): Blobs {
  const folder = resolve(options.folder);
  const drafts = join(folder, ".drafts");
  const placeOf = (key: string) => join(folder, `${checkKey(key)}@`);

  async function put(key: string, body: Readable | Uint8Array, contentType: string) {
    const place = placeOf(key);
    const seal = sealOf(contentType);
    const draft = join(drafts, randomUUID());
    await mkdir(drafts, { recursive: true, mode: 0o700 });
    try {
      const file = await open(draft, "wx", 0o600);
      let size: number;
      try {
        await file.writeFile(body);
        size = (await file.stat()).size;
        await file.writeFile(seal);
        await file.sync();
      } finally {
        await file.close();
      }
      await mkdir(dirname(place), { recursive: true, mode: 0o700 });
      await rename(draft, place);
      await syncFolders(dirname(place));
      return { size };
    } catch (error) {
      await rm(draft, { force: true });
      throw error;
    }
  }

  /** A renamed file survives power loss once its folder is on the disk, a new folder once its parent is. */
  async function syncFolders(lowest: string) {
    for (let at = lowest; at.length >= folder.length; at = dirname(at)) {
      const handle = await open(at, constants.O_RDONLY | constants.O_DIRECTORY);
      await handle.sync().finally(() => handle.close());
    }
  }

  async function* walk(within: string, prefix: string): AsyncGenerator<ListedBlob> {
    const entries = await opendir(join(folder, within)).catch(unlessAbsent);
    if (!entries) return;
    for await (const entry of entries) {
      const path = within + entry.name;
      if (!path.startsWith(prefix)) continue;
      if (entry.isDirectory() && isBlobKey(path)) yield* walk(`${path}/`, prefix);
      if (!entry.isFile() || !path.endsWith("@") || !isBlobKey(path.slice(0, -1))) continue;
      const found = await stat(join(folder, path)).catch(unlessAbsent);
      if (found) yield { key: path.slice(0, -1), size: found.size - sealLength, modifiedAt: found.mtime };
    }
  }

  /** What puts left behind that died with their process. A living put keeps its draft young by writing. */
  async function sweepDrafts() {
    for (const name of await readdir(drafts)) {
      const draft = join(drafts, name);
      const found = await stat(draft).catch(unlessAbsent);
      if (found && Date.now() - found.mtimeMs > hour) await rm(draft, { force: true });
    }
  }

  return {
    put: (key, body, { contentType }) => consuming(body, () => put(key, body, contentType)),

    async get(key, range) {
      checkRange(range);
      const file = await open(placeOf(key)).catch(unlessAbsent);
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
      const file = await open(placeOf(key)).catch(unlessAbsent);
      return file && readHead(file).finally(() => file.close());
    },

    async delete(keys) {
      const places = keys.map(placeOf);
      const touched = new Set<string>();
      for (const place of places) {
        const gone = await rm(place).then(() => true, unlessAbsent);
        if (gone) touched.add(dirname(place));
      }
      for (const lowest of touched) await syncFolders(lowest);
    },

    async *list(prefix) {
      checkPrefix(prefix);
      yield* walk(prefix.slice(0, prefix.lastIndexOf("/") + 1), prefix);
    },

    async check() {
      try {
        const draft = join(drafts, randomUUID());
        await mkdir(drafts, { recursive: true, mode: 0o700 });
        await writeFile(draft, sealOf("text/plain"), { flush: true });
        await rm(draft);
        await sweepDrafts();
      } catch (cause) {
        throw new Error(`blobs cannot be kept in ${folder}: ${errorReason(cause)}`, { cause });
      }
    },

    async close() {},
  };
}

const sealMark = "\nwaybook blob ";
const sealLength = sealMark.length + longestContentType + 1;

const sealOf = (contentType: string) =>
  `${(sealMark + checkContentType(contentType)).padEnd(sealLength - 1)}\n`;

async function readHead(file: FileHandle): Promise<BlobHead> {
  const found = await file.stat();
  const size = found.size - sealLength;
  const { buffer } = await file.read(Buffer.alloc(sealLength), 0, sealLength, Math.max(size, 0));
  const seal = buffer.toString("latin1");
  if (!seal.startsWith(sealMark)) throw new Error("a blob's file is damaged: its seal is missing");
  return { size, contentType: seal.slice(sealMark.length).trimEnd(), modifiedAt: found.mtime };
}

function unlessAbsent(error: NodeJS.ErrnoException): undefined {
  if (error.code !== "ENOENT") throw error;
}
