import { execFile } from "node:child_process";
import { join } from "node:path";
import type { DatabaseAddress } from "../../server/platform/database/connect.ts";
import { repository } from "./start-server.ts";

export type WaybookRun = { code: number; stdout: string; stderr: string };

/** Runs `waybook …` in its own process. */
export function runWaybook(
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
): Promise<WaybookRun> {
  const env = { PATH: process.env.PATH ?? "", HOME: process.env.HOME ?? "", ...environment };
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [join(repository, "cli/main.ts"), ...args],
      { cwd: repository, env },
      (error, stdout, stderr) => {
        resolve({ code: error ? Number(error.code ?? -1) : 0, stdout, stderr });
      },
    );
  });
}

/** The environment for a test's database as an external one: libpq's variables name its socket. */
export function environmentOf(address: DatabaseAddress, user = "waybook"): Record<string, string> {
  if ("url" in address) return { DATABASE_URL: address.url };
  const folder = address.socket.slice(0, address.socket.lastIndexOf("/"));
  return { DATABASE_URL: `postgres:///${address.database}`, PGHOST: folder, PGUSER: user };
}
