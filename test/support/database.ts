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
    /** For what is made once for all tests; it goes when they are over. */
    runFolder: string;
  }
}

export const templateDatabase = "waybook_template";

/** Nothing of a test run is worth keeping, so nothing waits for the disk. */
const fast = {
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  max_connections: "300",
  autovacuum: "off",
  // Without replicas less is written; and what is written may lie in memory, so it is kept short.
  wal_level: "minimal",
  max_wal_senders: "0",
  max_wal_size: "256MB",
};

const memoryFolder = "/dev/shm";
/** Far more than the clones of a few workers, and far less than a machine that runs browsers has. */
const enoughMemory = 2 * 2 ** 30;

/** A clone takes a quarter of the time in memory; a container has little of it there, or a Mac none. */
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
  // No schedule comes round by the real clock, which is no moment of a test's, and changes tables that it may be comparing:
  // pg-boss takes it that someone has looked at them already.
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
