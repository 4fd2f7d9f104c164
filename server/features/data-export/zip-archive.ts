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
 * A ZIP of these files, as a stream. Each file is opened when the one before it has been sent, to save memory. If one
 * fails, the stream fails before its end, so that half an archive never looks complete.
 */
export function zipArchive(files: AsyncIterable<ArchivedFile>, modifiedAt: Date): Readable {
  const zip = new ZipFile();
  const archive = zip.outputStream as PassThrough;
  let current: Readable | undefined;
  const addAll = async () => {
    for await (const { path, content, isCompressed = false } of files) {
      current = typeof content === "string" ? readOnce(content) : content;
      if (archive.destroyed) return void current.destroy();
      zip.addReadStream(current, path, { mtime: modifiedAt, compress: !isCompressed });
      ownLastName(zip);
      await finished(current);
    }
    zip.end();
  };
  // When the reader stops, the file that is being read is closed.
  archive.on("close", () => current?.destroy());
  addAll().catch((error: Error) => archive.destroy(error));
  return archive;
}

/** yazl keeps each stream to the end of the archive; this one keeps nothing that was read from it. */
function readOnce(text: string): Readable {
  const stream = new Readable({ read: () => {} });
  stream.push(text);
  stream.push(null);
  return stream;
}

/** yazl would keep a name as a slice of Node's 64 KiB pool, and with it the whole pool. */
function ownLastName(zip: ZipFile): void {
  const entry = (zip as unknown as { entries: { utf8FileName: Buffer }[] }).entries.at(-1);
  if (entry) entry.utf8FileName = Buffer.from(Uint8Array.from(entry.utf8FileName).buffer);
}
