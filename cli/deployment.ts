import { composeCommand } from "../server/compose.ts";
import { readConfig } from "../server/config.ts";
import type { Parts } from "../server/parts.ts";
import type { DatabaseAddress } from "../server/platform/database/connect.ts";
import type { PrintLine } from "../server/platform/progress.ts";
import { ensureMigrated, openDatabase } from "./open-database.ts";

export type Deployment = Pick<Parts, "config" | "db" | "clock" | "blobs" | "revocations"> & {
  readonly address: DatabaseAddress;
};

type Options = {
  tell: PrintLine;
  /** Whether to migrate the database first; a restore creates the tables itself. */
  migrated?: boolean;
};

/** Runs `work` on the deployment of the environment. A database that was stopped is stopped again afterwards. */
export async function inDeployment<T>(
  { tell, migrated = true }: Options,
  work: (deployment: Deployment) => Promise<T>,
): Promise<T> {
  const config = readConfig();
  const database = await openDatabase(config, tell);
  try {
    const { address } = database;
    if (migrated) await ensureMigrated(address, tell);
    const { parts, close } = await composeCommand(config, address);
    try {
      return await work({ ...parts, address });
    } finally {
      await close();
    }
  } finally {
    await database.close();
  }
}
