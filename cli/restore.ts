import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { migrateAt } from "../server/compose.ts";
import { type Blobs, isBlobKey } from "../server/outside/blobs/blobs.ts";
import { type Db, isDatabaseAway } from "../server/platform/database/connect.ts";
import {
  beginLoad,
  countRows,
  endLoad,
  loadTable,
  occupiedTables,
  type Table,
} from "../server/platform/database/dump.ts";
import { databaseVersion, migrateWithin, newestVersion } from "../server/platform/database/migrate.ts";
import { transaction } from "../server/platform/database/transaction.ts";
import { type PrintLine, showProgress } from "../server/platform/progress.ts";
import { type ArchivedFile, readArchive } from "./archive.ts";
import { CommandFailure } from "./command-failure.ts";
import type { Deployment } from "./deployment.ts";
import { blobKey, type Manifest, manifestName, parseManifest, tableFile } from "./manifest.ts";
import { withoutServers } from "./open-database.ts";
import { reportProgress } from "./report-progress.ts";

type RestoreOptions = { signal: AbortSignal; tell: PrintLine };

/** Reads only the manifest, and throws if this version of Waybook cannot restore the backup. */
export async function checkBackup(path: string, signal: AbortSignal): Promise<void> {
  const files = readArchive(path, signal);
  await manifestFrom(files);
  await files.return(undefined);
}

/** Restores everything or nothing, into an empty deployment without a running server, and migrates it. */
export function restore(
  { address, ...parts }: Deployment,
  path: string,
  { signal, tell }: RestoreOptions,
): Promise<Manifest> {
  return withoutServers(address, async () => {
    const manifest = await load(parts, path, { signal, tell });
    await showProgress(tell, "Migrating the database", migrateAt(address));
    return manifest;
  });
}

/**
 * Damage shows only at the archive's end, so everything happens in one transaction, including the tables' creation.
 * Blobs have no transactions, and are deleted again if it fails.
 */
async function load(
  { db, blobs }: Omit<Deployment, "address">,
  path: string,
  { signal, tell }: RestoreOptions,
): Promise<Manifest> {
  const put: string[] = [];
  let state = "Reading the backup …";
  const restoring = transaction(db, async (db) => {
    await requireEmpty(db, blobs);
    const files = readArchive(path, signal);
    const manifest = await manifestFrom(files);
    await requireOlderDatabase(db, manifest);
    await migrateWithin(db, manifest.migration);
    const tables = await beginLoad(db);
    requireSameTables(tables, manifest);
    for await (const file of files) {
      state = `Restoring ${file.name} …`;
      const table = manifest.tables.find(({ name }) => tableFile(name) === file.name);
      if (table) await loadTable(db, table, file.body).catch(explain(file));
      else await putBlob(blobs, file, put);
    }
    await endLoad(db, tables, manifest.sequences);
    await requireSameCounts(db, manifest);
    return manifest;
  });
  try {
    return await reportProgress(tell, () => state, restoring);
  } catch (error) {
    await blobs
      .delete(put)
      .catch((reason: Error) => tell(`Blobs of the backup could not be deleted again: ${reason.message}`));
    throw error;
  }
}

async function manifestFrom(files: AsyncGenerator<ArchivedFile>): Promise<Manifest> {
  const { value: first } = await files.next();
  if (first?.name !== manifestName) throw damaged(`it does not begin with ${manifestName}`);
  const manifest = parseManifest(String(await buffer(first.body)));
  const newest = await newestVersion();
  if (manifest.migration > newest) {
    throw new CommandFailure(
      "newerBackup",
      `The backup was made by Waybook ${manifest.waybook} at database version ${manifest.migration}, and this Waybook knows versions up to ${newest}: restore it with that one, or a newer.`,
    );
  }
  return manifest;
}

async function requireEmpty(db: Db, blobs: Blobs): Promise<void> {
  const found = (await occupiedTables(db)).map(({ name, rows }) => `${rows} in ${name}`);
  for await (const { key } of blobs.list("")) {
    found.push(`blobs such as ${key}`);
    break;
  }
  if (found.length === 0) return;
  throw new CommandFailure(
    "notEmpty",
    `A backup is restored into an empty deployment, and this one has ${found.join(", ")}: set DATA_DIR, or DATABASE_URL and BLOBS_URL, to a new one.`,
  );
}

async function requireOlderDatabase(db: Db, { migration }: Manifest): Promise<void> {
  const version = await databaseVersion(db);
  if (version <= migration) return;
  throw new CommandFailure(
    "notEmpty",
    `The database, though empty, is at version ${version} already, and the backup at ${migration}: restore into one that no server has started on.`,
  );
}

function requireSameTables(tables: readonly Table[], manifest: Manifest): void {
  const shape = (of: readonly Table[]) =>
    of.map(({ name, columns }) => `${name} (${[...columns].sort()})`).sort();
  const [ours, theirs] = [shape(tables), shape(manifest.tables)];
  const [other] = [...ours, ...theirs].filter((one) => !(ours.includes(one) && theirs.includes(one)));
  if (other)
    throw damaged(`its tables are not those of database version ${manifest.migration}, see ${other}`);
}

async function putBlob(
  blobs: Blobs,
  { name, contentType, body }: ArchivedFile,
  put: string[],
): Promise<void> {
  const key = blobKey(name);
  if (!key || !isBlobKey(key) || !contentType) throw damaged(`${name} should not be there`);
  put.push(key);
  await blobs.put(key, Readable.from(body), { contentType });
}

/** Rows that PostgreSQL rejects mean that the backup is damaged. */
const explain =
  ({ name }: ArchivedFile) =>
  (error: Error): never => {
    if (error instanceof CommandFailure || isDatabaseAway(error)) throw error;
    throw damaged(`${name} cannot be loaded, ${error.message}`);
  };

async function requireSameCounts(db: Db, { tables }: Manifest): Promise<void> {
  for (const table of tables) {
    const rows = await countRows(db, table);
    if (rows !== table.rows) throw damaged(`${table.name} has ${rows} rows instead of ${table.rows}`);
  }
}

const damaged = (why: string) =>
  new CommandFailure("damagedBackup", `The backup is damaged or not one of Waybook's: ${why}.`);
