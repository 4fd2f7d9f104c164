import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { rename } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { inject } from "vitest";
import { dataFolder, startServer } from "./start-server.ts";

/** A data folder whose database a server has made before, for whom a first start is not the point. */
export async function usedDataFolder(): ReturnType<typeof dataFolder> {
  const [folder, database] = await Promise.all([dataFolder(), madeDatabase()]);
  // With its owner, which is the account that PostgreSQL runs under.
  await promisify(execFile)("cp", ["-a", database, join(folder.path, "postgres")]);
  return folder;
}

let making: Promise<string> | undefined;

/** By a real first start, once for all tests of a run. */
function madeDatabase(): Promise<string> {
  making ??= make().catch((error: unknown) => {
    // One start that failed is not the failure of all who come later.
    making = undefined;
    throw error;
  });
  return making;
}

async function make(): Promise<string> {
  const kept = join(inject("runFolder"), "made-database");
  if (existsSync(kept)) return kept;
  const folder = await dataFolder();
  const server = await startServer({ DATA_DIR: folder.path });
  await server.end("SIGTERM");
  // Copied first: the run's folder may be in memory, where nothing can be renamed to from a disk.
  const copy = `${kept}-${randomUUID()}`;
  await promisify(execFile)("cp", ["-a", join(folder.path, "postgres"), copy]);
  await rename(copy, kept).catch((error: NodeJS.ErrnoException) => {
    // Another worker was first.
    if (error.code !== "ENOTEMPTY" && error.code !== "EEXIST") throw error;
  });
  await folder.remove();
  return kept;
}
