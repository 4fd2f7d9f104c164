import { type Db as BossDb, PgBoss } from "pg-boss";
import type { Logger } from "pino";
import type { Database, Db } from "../database/connect.ts";
import type { Job, Jobs } from "./jobs.ts";

export type JobQueue = Jobs & {
  /** Takes up work: from here on this node runs jobs. */
  run<Parts>(parts: Parts, jobs: readonly Job<never, Parts>[]): Promise<void>;
  /** Lets running jobs finish for a while, and hands back those that do not. */
  stop(): Promise<void>;
};

const patienceMs = 8_000;

/** The queue on the service's own database: a job is sent and done in the same transactions as everything else. */
export async function jobQueue(db: Database, log: Logger): Promise<JobQueue> {
  const boss = new PgBoss({ db: onDriver(db), useListenNotify: true, persistWarnings: false });
  // While the database is away every poll fails: one line says so, the request log tells the rest.
  boss.on("error", (error) => log.warn({ err: error }, "job queue"));
  boss.on("warning", (warning) => log.warn({ warning }, "job queue"));
  await boss.start();

  return {
    async send({ name }, input, { db, startAfter, key } = {}) {
      await boss.send(name, input, {
        ...(db && { db: onDriver(db) }),
        ...(startAfter && { startAfter }),
        ...(key && { singletonKey: key }),
      });
    },
    async run(parts, jobs) {
      for (const job of jobs) {
        const { name, schedule, retries } = job;
        const queue = {
          retryLimit: retries,
          retryBackoff: true,
          retryDelayMax: 3_600,
          heartbeatSeconds: 30,
          notify: true,
        };
        await boss.createQueue(name, queue);
        await boss.updateQueue(name, queue);
        await boss.work<never>(name, { pollingIntervalSeconds: 2 }, async ([taken]) => {
          if (!taken) return;
          try {
            await job.run(parts, taken.data);
          } catch (error) {
            log.error({ err: error, job: name, jobId: taken.id }, "job failed");
            throw error;
          }
        });
        if (schedule) await boss.schedule(name, schedule, {}, { tz: "UTC" });
        else await boss.unschedule(name);
      }
    },
    stop: () => boss.stop({ graceful: true, timeout: patienceMs, close: false }),
  };
}

/** pg-boss speaks through our driver: no second pool, and sending can join a transaction. */
function onDriver(db: Database | Db): BossDb {
  const execute = async (db: Db, text: string, values: unknown[] = []) => ({
    rows: [...(await db.unsafe(text, values as never[]))],
  });
  return "listen" in db
    ? {
        async executeSql(text, values) {
          if (values) return execute(db, text, values);
          // Its scripts begin and commit by themselves, which the driver allows on a reserved connection alone.
          const reserved = await db.reserve();
          try {
            return await execute(reserved, text);
          } finally {
            reserved.release();
          }
        },
        async listen(channel, onNotification, onReconnect) {
          const { unlisten } = await db.listen(channel, onNotification, onReconnect);
          return { close: unlisten };
        },
      }
    : { executeSql: (text, values) => execute(db, text, values) };
}
