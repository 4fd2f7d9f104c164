import { type PassThrough, Readable } from "node:stream";
import { finished } from "node:stream/promises";
import { ZipFile } from "yazl";

export type ArchivedFile = {
  readonly path: string;
  readonly content: string | Readable;
  /** Whether compressing would gain nothing. */
  readonly isCompressed?: boolean;
};

/**
 * A ZIP of these files, as a stream. Each is asked for when the one before it has gone out, so that none waits in
 * memory. When one fails the stream fails before its end, and with it the archive's: half of one never looks whole.
 */
export function zipArchive(files: AsyncIterable<ArchivedFile>, modifiedAt: Date): Readable {
  const zip = new ZipFile();
  const archive = zip.outputStream as PassThrough;
  let current: Readable | undefined;
  const addAll = async () => {
    for await (const { path, content, isCompressed = false } of files) {
      current = typeof content === "string" ? Readable.from([content]) : content;
      if (archive.destroyed) return void current.destroy();
      zip.addReadStream(current, path, { mtime: modifiedAt, compress: !isCompressed });
      await finished(current);
    }
    zip.end();
  };
  // Whoever stops reading lets go of the file that is being read.
  archive.on("close", () => current?.destroy());
  addAll().catch((error: Error) => archive.destroy(error));
  return archive;
}
