import { existsSync } from "node:fs";
import { join } from "node:path";

/** Where Debian and Homebrew install the oldest PostgreSQL that we support; a setting can name another, or none. */
const folders = process.env.POSTGRES_15_PATH
  ? [process.env.POSTGRES_15_PATH]
  : ["/usr/lib/postgresql/15/bin", "/opt/homebrew/opt/postgresql@15/bin", "/usr/local/opt/postgresql@15/bin"];

const found = folders.find((folder) => existsSync(join(folder, "postgres")));

export const hasOldestPostgres = found !== undefined;

/** One of its programs. */
export function oldestProgram(name: "initdb" | "postgres"): string {
  if (!found) throw new Error("No PostgreSQL 15 found: install it, or set POSTGRES_15_PATH.");
  return join(found, name);
}
