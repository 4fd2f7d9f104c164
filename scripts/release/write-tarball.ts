import { createWriteStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { pack } from "tar-stream";
import type { PackedFile } from "./packed-file.ts";

/** As `npm pack` writes one, and the same bytes for the same files. */
export async function writeTarball(path: string, files: readonly PackedFile[]): Promise<void> {
  const tarball = pack();
  const written = pipeline(tarball, createGzip(), createWriteStream(path));
  const add = (file: PackedFile) =>
    new Promise<void>((resolve, reject) => {
      const content = file.read();
      const header = { name: `package/${file.path}`, mode: file.isProgram ? 0o755 : 0o644, mtime: packedAt };
      tarball.entry({ ...header, size: content.length }, content, (error) =>
        error ? reject(error) : resolve(),
      );
    });
  for (const file of files) await add(file);
  tarball.finalize();
  await written;
}

/** npm's own choice: some tools do not take dates before 1980. */
const packedAt = new Date("1985-10-26T08:15:00.000Z");
