import type { Dirent } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import type { WatchedServer } from "../watched-server.ts";

/** Where Node keeps compiled modules, in the folder for temporary files: a cache, not a leak. */
const compileCache = "node-compile-cache";

/** Of what the server keeps on disk, beside the database's own files. */
export async function fileGauges({
  dataFolder,
  environment,
}: WatchedServer): Promise<Record<string, number>> {
  const blobs = await filesIn(join(dataFolder, "blobs"));
  const temporary = await filesIn(environment.TMPDIR ?? "");
  const drafts = await filesIn(join(dataFolder, "blobs/.drafts"));
  return {
    "stored files": blobs.count,
    "stored files (MB)": blobs.megabytes,
    "half-written files": drafts.count,
    "files being imported": (await filesIn(join(dataFolder, "imports"))).count,
    "temporary files": temporary.count,
    "log of PostgreSQL (MB)": (await stat(join(dataFolder, "postgres.log"))).size / 1_048_576,
  };
}

async function filesIn(folder: string): Promise<{ count: number; megabytes: number }> {
  const entries: Dirent[] = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = entries.filter((entry) => entry.isFile() && !entry.parentPath.includes(compileCache));
  // One may be deleted meanwhile.
  const sizes = await Promise.all(
    files.map((file) =>
      stat(join(file.parentPath, file.name)).then(
        ({ size }) => size,
        () => 0,
      ),
    ),
  );
  return { count: files.length, megabytes: sizes.reduce((sum, size) => sum + size, 0) / 1_048_576 };
}
