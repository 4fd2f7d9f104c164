import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { rename } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { inject } from "vitest";
import { dataFolder, startServer } from "./start-server.ts";

/** A data folder with a database, for tests that are not about the first start. */
export async function usedDataFolder(): ReturnType<typeof dataFolder> {
  const [folder, database] = await Promise.all([dataFolder(), createdDatabase()]);
  // With its owner, the account that PostgreSQL runs under.
  await promisify(execFile)("cp", ["-a", database, join(folder.path, "postgres")]);
  return folder;
}

let creation: Promise<string> | undefined;

/** Created by a real first start, once for a whole run. */
function createdDatabase(): Promise<string> {
  creation ??= createDatabase().catch((error: unknown) => {
    // After a failed start, later tests try again.
    creation = undefined;
    throw error;
  });
  return creation;
}

async function createDatabase(): Promise<string> {
  const folderInRun = join(inject("runFolder"), "made-database");
  if (existsSync(folderInRun)) return folderInRun;
  const folder = await dataFolder();
  const server = await startServer({ DATA_DIR: folder.path });
  await server.end("SIGTERM");
  // Copied first, because the run's folder may be on another file system, where renaming fails.
  const copy = `${folderInRun}-${randomUUID()}`;
  await promisify(execFile)("cp", ["-a", join(folder.path, "postgres"), copy]);
  await rename(copy, folderInRun).catch((error: NodeJS.ErrnoException) => {
    // Another worker has created it meanwhile.
    if (error.code !== "ENOTEMPTY" && error.code !== "EEXIST") throw error;
  });
  await folder.remove();
  return folderInRun;
}
