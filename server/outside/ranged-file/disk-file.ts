import type { BigIntStats } from "node:fs";
import { type FileHandle, open, stat } from "node:fs/promises";
import { errorReason } from "../error-reason.ts";
import { FileChanged, FileUnavailable, type RangedFile } from "./ranged-file.ts";

/** Opened for each part, so that a file that was replaced is noticed. */
export function diskFile(path: string): RangedFile {
  return {
    name: path,
    isRemote: false,
    async read({ offset, length }, { version } = {}) {
      const file = await open(path).catch(unavailable);
      try {
        const before = await statsOf(file);
        const size = Number(before.size);
        const bytes = Buffer.alloc(Math.max(0, Math.min(length, size - offset)));
        let filled = 0;
        while (filled < bytes.length) {
          const { bytesRead } = await file.read(bytes, filled, bytes.length - filled, offset + filled);
          if (bytesRead === 0) break;
          filled += bytesRead;
        }
        const read = versionOf(before);
        if ((version !== undefined && version !== read) || versionOf(await statsOf(file)) !== read)
          throw new FileChanged("was replaced while it was read");
        return { bytes, version: read, size };
      } catch (error) {
        throw error instanceof FileChanged || error instanceof FileUnavailable ? error : unavailable(error);
      } finally {
        await file.close();
      }
    },
    knownVersion: async () => versionOf(await stat(path, { bigint: true }).catch(unavailable)),
  };
}

async function statsOf(file: FileHandle): Promise<BigIntStats> {
  const stats = await file.stat({ bigint: true });
  if (!stats.isFile()) throw new FileUnavailable("is not a file");
  return stats;
}

const versionOf = ({ dev, ino, size, mtimeNs }: BigIntStats): string =>
  [dev, ino, size, mtimeNs].map((number) => number.toString(36)).join("-");

function unavailable(error: unknown): never {
  const isMissing = (error as NodeJS.ErrnoException).code === "ENOENT";
  throw new FileUnavailable(isMissing ? "does not exist" : `cannot be read: ${errorReason(error)}`);
}
