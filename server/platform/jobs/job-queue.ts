import { type Db as BossDb, PgBoss } from "pg-boss";
import type { Logger } from "pino";
import { connect, type Database, type DatabaseAddress, type Db } from "../database/connect.ts";
import { vanishedId } from "../database/vanished.ts";
import type { Job, Jobs } from "./jobs.ts";

export type JobQueue = Jobs & {
  /** Makes each job's queue and schedule what the job says; writes only those that are not. */
  prepare(jobs: readonly Job<never, never>[]): Promise<void>;
  /** Takes up work: from here on this node runs jobs. */
  run<Parts>(parts: Parts, jobs: readonly Job<never, Parts>[]): Promise<void>;
  /** Lets running jobs finish for a while, and hands back those that do not. */
  stop(): Promise<void>;
};

const stopTimeoutMs = 8_000;
/** A few at a time, each settled by itself. NOTIFY wakes a node at once; polling finds retries and what it missed. */
const workOptions = {
  batchSize: 4,
  burstWhenBatchFull: true,
  perJobResults: true,
  pollingIntervalSeconds: 2,
  notifyPollingIntervalSeconds: 2,
} as const;

const queueSettings = {
  retryBackoff: true,
  retryDelayMax: 3_600,
  heartbeatSeconds: 30,
  notify: true,
  // What is over tells only who was written to.
  deleteAfterSeconds: 86_400,
};

/** The queue on the service's own database: a job is sent and done in the same transactions as everything else. */
export async function jobQueue(db: Database, address: DatabaseAddress, log: Logger): Promise<JobQueue> {
  const boss = new PgBoss({ db: bossOnPool(db, address), useListenNotify: true, persistWarnings: false });
  // While the database is away every poll fails: one line says so, the request log tells the rest.
  boss.on("error", (error) => log.warn({ err: error }, "job queue"));
  boss.on("warning", (warning) => log.warn({ warning }, "job queue"));
  await boss.start();
  let isStopped = false;

  return {
    async send({ name }, input, { db, startAfter, key } = {}) {
      await boss.send(name, input, {
        ...(db && { db: bossOnDriver(db) }),
        ...(startAfter && { startAfter }),
        ...(key && { singletonKey: key }),
      });
    },
    prepare: (jobs) => prepareQueues(boss, jobs),
    async run(parts, jobs) {
      await prepareQueues(boss, jobs);
      const takeUp = async (job: (typeof jobs)[number]) => {
        const { name } = job;
        await boss.work(name, workOptions, (taken: { id: string; data: never }[]) =>
          Promise.all(
            taken.map(async ({ id, data }) => {
              try {
                await job.run(parts, data);
                return { id, status: "completed" as const };
              } catch (error) {
                // Whom or what it was for is gone, and the work with it.
                if (vanishedId(error) !== undefined) return { id, status: "completed" as const };
                // Stopping has handed it back by then, and closed what it worked with.
                if (isStopped) log.info({ job: name, jobId: id }, "job handed back");
                else log.error({ err: error, job: name, jobId: id }, "job failed");
                return { id, status: "failed" as const, output: { message: String(error) } };
              }
            }),
          ),
        );
      };
      await Promise.all(jobs.map(takeUp));
    },
    async stop() {
      await boss.stop({ graceful: true, timeout: stopTimeoutMs, close: false });
      isStopped = true;
    },
  };
}

async function prepareQueues(boss: PgBoss, jobs: readonly Job<never, never>[]): Promise<void> {
  const [queues, schedules] = await Promise.all([boss.getQueues(), boss.getSchedules()]);
  for (const { name, schedule, retries } of jobs) {
    const wanted = { ...queueSettings, retryLimit: retries };
    const queue = queues.find((queue) => queue.name === name);
    if (!queue) await boss.createQueue(name, wanted);
    else if (!isMatch(queue, wanted)) await boss.updateQueue(name, wanted);
    const former = schedules.find((schedule) => schedule.name === name)?.cron;
    if (schedule && schedule !== former) await boss.schedule(name, schedule, {}, { tz: "UTC" });
    if (!schedule && former) await boss.unschedule(name);
  }
}

const isMatch = <T extends object>(whole: T, part: Partial<T>): boolean =>
  Object.entries(part).every(([key, value]) => whole[key as keyof T] === value);

/** pg-boss speaks through our driver: no second pool, and sending can join a transaction. */
const bossOnDriver = (db: Db): BossDb => ({
  executeSql: async (text, values = []) => ({ rows: [...(await db.unsafe(text, values as never[]))] }),
});

const bossOnPool = (db: Database, address: DatabaseAddress): BossDb => ({
  async executeSql(text, values) {
    if (!/^\s*begin\b/i.test(text)) return bossOnDriver(db).executeSql(text, values);
    // Its scripts begin and commit by themselves, which a pool does not allow.
    const alone = connect(address, { name: "waybook migration", max: 1, statementSeconds: 0 });
    try {
      return await bossOnDriver(alone).executeSql(text);
    } finally {
      await alone.end();
    }
  },
  async listen(channel, onNotification, onReconnect) {
    const { unlisten } = await db.listen(channel, onNotification, onReconnect);
    return { close: unlisten };
  },
});
