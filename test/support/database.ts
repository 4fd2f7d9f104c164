import { mkdtemp, rm, statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { allJobs, migrateAt } from "../../server/compose.ts";
import { connect } from "../../server/platform/database/connect.ts";
import { startEmbeddedPostgres } from "../../server/platform/database/embedded.ts";
import { jobQueue } from "../../server/platform/jobs/job-queue.ts";
import { createLogger } from "../../server/platform/logger.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The test server's socket. */
    databaseSocket: string;
    /** A folder that all tests share; deleted at the end. */
    runFolder: string;
  }
}

export const templateDatabase = "waybook_template";

/** Without durability, which tests do not need. */
const fast = {
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  max_connections: "300",
  autovacuum: "off",
  // Less is written without replicas. It may be in memory, so it is kept small.
  wal_level: "minimal",
  max_wal_senders: "0",
  max_wal_size: "256MB",
};

const memoryFolder = "/dev/shm";
/** Far more than the clones of a few workers need, and far less than a machine that runs browsers has. */
const enoughMemory = 2 * 2 ** 30;

/** In memory a clone takes a quarter of the time. Containers have little memory there, Macs none. */
async function quickFolder(): Promise<string> {
  const found = await statfs(memoryFolder).catch(() => undefined);
  return found && found.bavail * found.bsize >= enoughMemory ? memoryFolder : tmpdir();
}

/** One PostgreSQL for the whole run, with a migrated database that test files clone in milliseconds. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(await quickFolder(), "waybook-test-"));
  const embedded = await startEmbeddedPostgres({ folder, tell: () => {}, settings: fast });
  const { socket } = embedded.address;
  const admin = connect({ socket, database: "postgres" }, { max: 1 });
  await admin.unsafe(`create database ${templateDatabase}`);
  await admin.end();
  const address = { socket, database: templateDatabase };
  await migrateAt(address);
  const db = connect(address);
  const queue = await jobQueue(db, address, await createLogger("silent"));
  await queue.prepare(allJobs);
  await queue.stop();
  // Schedules must not run by the real clock, because they would change tables while a test compares them. pg-boss is
  // told that they were checked just now.
  await db`update pgboss.version set cron_on = now() + interval '10 years'`;
  await db`delete from pgboss.job`;
  await db.end();
  project.provide("databaseSocket", socket);
  project.provide("runFolder", folder);
  return async () => {
    await embedded.stop();
    await rm(folder, { recursive: true, force: true });
  };
}
