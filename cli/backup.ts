import packageJson from "../package.json" with { type: "json" };
import {
  beginDump,
  dumpTable,
  sequencesOf,
  serverVersion,
  type Table,
} from "../server/platform/database/dump.ts";
import { databaseVersion } from "../server/platform/database/migrate.ts";
import { snapshot } from "../server/platform/database/transaction.ts";
import type { PrintLine } from "../server/platform/progress.ts";
import { singlePiece, writeArchive } from "./archive.ts";
import type { Deployment } from "./deployment.ts";
import { archiveFormat, blobFile, type Manifest, manifestName, tableFile } from "./manifest.ts";
import { reportProgress } from "./report-progress.ts";

type BackupOptions = { signal: AbortSignal; tell: PrintLine };

/** All tables as of one moment, while a server may be running, and then all blobs. */
export async function backup(
  { db, blobs, clock }: Omit<Deployment, "address">,
  path: string,
  { signal, tell }: BackupOptions,
): Promise<{ bytes: number; manifest: Manifest }> {
  let state = "Reading the database …";
  let manifest: Manifest | undefined;
  const writing = writeArchive(
    path,
    async (add) => {
      const keys = await snapshot(db, async (db) => {
        const tables = await beginDump(db);
        // A tar has a file's length before its content, so each table is read twice: to measure and to write it.
        const measured: (Table & Size)[] = [];
        for (const table of tables)
          measured.push({ ...table, ...(await measure(dumpTable(db, table), signal)) });
        // After the tables: a blob is stored before any row refers to it, so none that these rows need is missing.
        const keys: string[] = [];
        for await (const { key } of blobs.list("")) keys.push(key);
        manifest = {
          format: archiveFormat,
          waybook: packageJson.version,
          migration: await databaseVersion(db),
          postgres: await serverVersion(db),
          createdAt: clock.now().toISOString(),
          tables: measured.map(({ name, columns, rows }) => ({ name, columns: [...columns], rows })),
          sequences: [...(await sequencesOf(db))],
          blobs: keys.length,
        };
        const text = Buffer.from(`${JSON.stringify(manifest, undefined, 2)}\n`);
        await add({ name: manifestName, size: text.length, body: singlePiece(text) });
        for (const table of measured) {
          state = `Writing ${table.rows} rows of ${table.name} …`;
          await add({ name: tableFile(table.name), size: table.bytes, body: dumpTable(db, table) });
        }
        return keys;
      });
      for (const [index, key] of keys.entries()) {
        state = `Writing blob ${index + 1} of ${keys.length} …`;
        const blob = await blobs.get(key);
        const deletedMeanwhile = !blob;
        if (deletedMeanwhile) continue;
        const { size, contentType, body } = blob;
        await add({ name: blobFile(key), size, contentType, body });
      }
    },
    signal,
  );
  const { bytes } = await reportProgress(tell, () => state, writing);
  return { bytes, manifest: manifest as Manifest };
}

type Size = { bytes: number; rows: number };

async function measure(pieces: AsyncIterable<Buffer>, signal: AbortSignal): Promise<Size> {
  const size = { bytes: 0, rows: 0 };
  const lineEnd = 10;
  for await (const piece of pieces) {
    signal.throwIfAborted();
    size.bytes += piece.length;
    for (let at = piece.indexOf(lineEnd); at !== -1; at = piece.indexOf(lineEnd, at + 1)) size.rows++;
  }
  return size;
}
