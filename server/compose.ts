import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "pino";
import type { Config } from "./config.ts";
import { connect, type DatabaseAddress, isDatabaseAway } from "./database/connect.ts";
import { startEmbeddedPostgres } from "./database/embedded.ts";
import { migrate } from "./database/migrate.ts";
import { serverLockOn } from "./database/server-lock.ts";
import { jobQueue } from "./jobs/job-queue.ts";
import { bearerTokens } from "./oauth/bearer-tokens.ts";
import { deleteExpiredTokens } from "./oauth/tokens.jobs.ts";
import type { Blobs } from "./outside/blobs/blobs.ts";
import { diskBlobs } from "./outside/blobs/disk-blobs.ts";
import { systemClock } from "./outside/clock/system-clock.ts";
import { logMail } from "./outside/mail/log-mail.ts";
import type { Mail } from "./outside/mail/mail.ts";
import type { Parts } from "./parts.ts";
import { progress, type Tell } from "./progress.ts";
import { StartFailure } from "./start-failure.ts";

/** All jobs of the house. */
export const allJobs = [deleteExpiredTokens];

export type RunningDatabase = { readonly address: DatabaseAddress; close(): Promise<void> };

/** The database a server runs on: the embedded one, which is then this server's alone, or an outside one. */
export async function openServerDatabase(config: Config, tell: Tell): Promise<RunningDatabase> {
  if (config.databaseUrl) {
    const address = { url: config.databaseUrl };
    await progress(tell, "Waiting for the database", untilReachable(address));
    return { address, close: async () => {} };
  }
  const embedded = await startEmbeddedPostgres({ folder: config.dataFolder, tell });
  const lock = serverLockOn(embedded.address, `waybook server ${process.pid}`);
  if (!(await lock.take())) {
    const holder = (await lock.holder()) ?? "waybook server";
    await lock.release();
    throw new StartFailure(
      `Another server (${holder.replace("waybook server", "process")}) is running on ${config.dataFolder}: stop it, or set DATA_DIR and PORT to run a second one. Several nodes share one database with DATABASE_URL.`,
    );
  }
  embedded.supervise(async () => {
    await lock.take();
  });
  return {
    address: embedded.address,
    async close() {
      await lock.release();
      await embedded.stop();
    },
  };
}

type ComposeOptions = {
  address: DatabaseAddress;
  log: Logger;
  tell: Tell;
  /** Used instead of those the configuration would choose. */
  parts?: Partial<Pick<Parts, "clock" | "blobs" | "mail">>;
};

/** Builds every part on a running database. The one place that chooses an adapter. */
export async function compose(
  config: Config,
  { address, log, tell, parts: given = {} }: ComposeOptions,
): Promise<{ parts: Parts; close(): Promise<void> }> {
  await progress(tell, "Migrating the database", migrateAt(address));
  const db = connect(address);
  const clock = given.clock ?? systemClock();
  const blobs = given.blobs ?? (await blobsFor(config));
  const mail = given.mail ?? (await mailFor(config, log));
  const jobs = await jobQueue(db, log);
  const tokens = await bearerTokens(db, clock);
  const parts: Parts = { config, log, db, clock, blobs, mail, jobs, bearerTokens: tokens };
  await jobs.run(parts, allJobs);
  return {
    parts,
    async close() {
      await jobs.stop();
      await tokens.close();
      await Promise.all([mail.close(), blobs.close()]);
      await db.end({ timeout: 5 });
    },
  };
}

export async function migrateAt(address: DatabaseAddress): Promise<void> {
  const db = connect(address, { name: "waybook migration", max: 1, statementSeconds: 0 });
  try {
    await migrate(db);
  } finally {
    await db.end({ timeout: 5 });
  }
}

async function blobsFor({ blobs }: Config): Promise<Blobs> {
  if (blobs.kind === "disk") return diskBlobs({ folder: blobs.folder });
  // Only who uses it pays for loading Amazon's library.
  const { s3Blobs } = await import("./outside/blobs/s3-blobs.ts");
  return s3Blobs(blobs);
}

async function mailFor({ mail }: Config, log: Logger): Promise<Mail> {
  if (mail.kind === "log") return logMail({ log });
  const { smtpMail } = await import("./outside/mail/smtp-mail.ts");
  return smtpMail(mail);
}

const patienceSeconds = 60;

/** An outside database may well come up after us, as when both start with the machine. */
async function untilReachable(address: DatabaseAddress): Promise<void> {
  const db = connect(address, { name: "waybook start", max: 1 });
  try {
    for (let tries = 1; ; tries++) {
      try {
        await db`select 1`;
        return;
      } catch (error) {
        const reason = (error as Error).message;
        if (!isDatabaseAway(error)) throw new StartFailure(`DATABASE_URL cannot be used: ${reason}`);
        if (tries === patienceSeconds) throw new StartFailure(`DATABASE_URL cannot be reached: ${reason}`);
        await sleep(1_000);
      }
    }
  } finally {
    await db.end({ timeout: 1 });
  }
}
