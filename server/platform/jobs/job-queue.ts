import { type Db as BossDb, PgBoss } from "pg-boss";
import type { Logger } from "pino";
import { connect, type Database, type DatabaseAddress, type Db } from "../database/connect.ts";
import { vanishedId } from "../database/vanished.ts";
import type { Job, Jobs } from "./jobs.ts";

export type JobQueue = Jobs & {
  /** Creates or updates the queue and schedule of each job that has changed. */
  prepare(jobs: readonly Job<never, never>[]): Promise<void>;
  /** Starts running jobs on this node. */
  run<Parts>(parts: Parts, jobs: readonly Job<never, Parts>[]): Promise<void>;
  /** Waits a while for running jobs, and returns the others to the queue. */
  stop(): Promise<void>;
};

const stopTimeoutMs = 8_000;
/** Several at a time, each completed alone. NOTIFY wakes a node; polling finds retries and missed notifications. */
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
  // Finished jobs still contain addresses of people.
  deleteAfterSeconds: 86_400,
};

/** The job queue is in the service's own database, so that sending a job can be part of a transaction. */
export async function jobQueue(db: Database, address: DatabaseAddress, log: Logger): Promise<JobQueue> {
  const boss = new PgBoss({ db: bossOnPool(db, address), useListenNotify: true, persistWarnings: false });
  // While the database is unreachable every poll fails.
  boss.on("error", (error) => log.warn({ err: error }, "job queue"));
  boss.on("warning", (warning) => log.warn({ warning }, "job queue"));
  await boss.start();
  let isStopped = false;

  return {
    async send({ name }, input, { db, startAfter, key } = {}) {
      const id = await boss.send(name, input, {
        ...(db && { db: bossOnDriver(db) }),
        ...(startAfter && { startAfter }),
        ...(key && { singletonKey: key }),
      });
      return id !== null;
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
                // The traveller or itinerary was deleted meanwhile.
                if (vanishedId(error) !== undefined) return { id, status: "completed" as const };
                // Stopping has returned it to the queue, and closed its connections.
                if (isStopped) log.info({ job: name, jobId: id }, "job returned to the queue");
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
  for (const { name, schedule, retries, isAlone } of jobs) {
    const wanted = { ...queueSettings, retryLimit: retries };
    const queue = queues.find((queue) => queue.name === name);
    if (!queue) await boss.createQueue(name, { ...wanted, ...(isAlone && { policy: "exclusive" }) });
    else if (!isMatch(queue, wanted)) await boss.updateQueue(name, wanted);
    const former = schedules.find((schedule) => schedule.name === name)?.cron;
    if (schedule && schedule !== former) await boss.schedule(name, schedule, {}, { tz: "UTC" });
    if (!schedule && former) await boss.unschedule(name);
  }
}

const isMatch = <T extends object>(whole: T, part: Partial<T>): boolean =>
  Object.entries(part).every(([key, value]) => whole[key as keyof T] === value);

/** Lets pg-boss use our driver: no second pool, and sending can join a transaction. */
const bossOnDriver = (db: Db): BossDb => ({
  executeSql: async (text, values = []) => ({ rows: [...(await db.unsafe(text, values as never[]))] }),
});

const bossOnPool = (db: Database, address: DatabaseAddress): BossDb => ({
  async executeSql(text, values) {
    if (!/^\s*begin\b/i.test(text)) return bossOnDriver(db).executeSql(text, values);
    // pg-boss's scripts contain begin and commit, which a pool does not allow.
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
