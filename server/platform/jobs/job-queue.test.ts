import { setTimeout as sleep } from "node:timers/promises";
import { pino } from "pino";
import { afterEach, beforeEach, expect, test } from "vitest";
import { cloneDatabase, type TestDatabase } from "../../../test/support/clone-database.ts";
import { connect, type Database } from "../database/connect.ts";
import { transaction } from "../database/transaction.ts";
import { type JobQueue, jobQueue } from "./job-queue.ts";
import { job } from "./jobs.ts";

type Node = { name: string; db: Database; queue: JobQueue };

let database: TestDatabase;
let nodes: Node[];
let ran: { node: string; id: number }[];

beforeEach(async () => {
  database = await cloneDatabase();
  ran = [];
  nodes = await Promise.all(
    ["a", "b"].map(async (name) => {
      const db = connect(database.address, { name: `node ${name}` });
      return { name, db, queue: await jobQueue(db, database.address, pino({ level: "silent" })) };
    }),
  );
});
afterEach(async () => {
  for (const { queue, db } of nodes) {
    await queue.stop();
    await db.end();
  }
  await database.drop();
});

const remember = job({
  name: "remember",
  retries: 2,
  async run({ node }: { node: string }, { id }: { id: number }) {
    await sleep(5);
    ran.push({ node, id });
  },
});

const first = () => nodes[0] as Node;
const ids = () => ran.map(({ id }) => id).sort((a, b) => a - b);

test("two nodes share the work, and each job runs once", async () => {
  for (const { name, queue } of nodes) await queue.run({ node: name }, [remember]);
  const all = Array.from({ length: 60 }, (_, id) => id);
  await Promise.all(all.map((id) => (nodes[id % 2] as Node).queue.send(remember, { id })));
  await expect.poll(ids).toEqual(all);
  await sleep(2_500); // longer than a poll: a job taken twice would show by now
  expect(ids()).toEqual(all);
  expect(new Set(ran.map(({ node }) => node))).toEqual(new Set(["a", "b"]));
});

test("a job that fails is retried, as often as its queue allows", async () => {
  let tries = 0;
  const failTwice = job({
    name: "stumble",
    retries: 3,
    async run(_: object, _input: object) {
      if (++tries < 3) throw new Error("not yet");
    },
  });
  await first().queue.run({}, [failTwice]);
  await first().queue.send(failTwice, {});
  await expect.poll(() => tries).toBe(3);
});

test("a job sent in a transaction exists exactly when that commits", async () => {
  await first().queue.run({ node: "a" }, [remember]);
  const { db, queue } = first();
  const abandoned = transaction(db, async (db) => {
    await queue.send(remember, { id: 1 }, { db });
    throw new Error("changed my mind");
  });
  await expect(abandoned).rejects.toThrow("changed my mind");
  await transaction(db, (db) => queue.send(remember, { id: 2 }, { db }));
  await expect.poll(ids).toEqual([2]);
});

test("a job that is alone waits for no second one, on any node", async () => {
  const start = Promise.withResolvers<void>();
  const alone = job({
    ...remember,
    name: "alone",
    isAlone: true,
    async run({ node }: { node: string }, { id }: { id: number }) {
      await start.promise;
      ran.push({ node, id });
    },
  });
  for (const { name, queue } of nodes) await queue.run({ node: name }, [alone]);
  for (const id of [1, 2, 3]) await (nodes[id % 2] as Node).queue.send(alone, { id });
  start.resolve();
  await expect.poll(ids).toEqual([1]);
  await expect
    .poll(() => first().db`select from pgboss.job where name = 'alone' and state <> 'completed'`)
    .toHaveLength(0);
  await first().queue.send(alone, { id: 4 });
  await expect.poll(ids).toEqual([1, 4]);
});

test("a schedule exists once however many nodes add it", async () => {
  const everyMinute = job({ ...remember, name: "every-minute", schedule: "* * * * *" });
  for (const { name, queue } of nodes) await queue.run({ node: name }, [everyMinute]);
  const [row] = await first()
    .db`select count(*)::int as schedules from pgboss.schedule where name = 'every-minute'`;
  expect(row).toEqual({ schedules: 1 });
});

test("a queue and its schedule are updated by a newer version", async () => {
  const [older, newer] = nodes as [Node, Node];
  await older.queue.prepare([job({ ...remember, schedule: "0 3 * * *" })]);
  const stored = async () => {
    const [row] = await older.db`
      select q.retry_limit as retries, s.cron as schedule
      from pgboss.queue q left join pgboss.schedule s on s.name = q.name where q.name = 'remember'`;
    return row;
  };
  expect(await stored()).toEqual({ retries: 2, schedule: "0 3 * * *" });
  await newer.queue.prepare([job({ ...remember, retries: 5, schedule: "0 4 * * *" })]);
  expect(await stored()).toEqual({ retries: 5, schedule: "0 4 * * *" });
  await newer.queue.prepare([remember]);
  expect(await stored()).toEqual({ retries: 2, schedule: null });
});

test("stopping lets a running job finish", async () => {
  let isRunning = false;
  let isFinished = false;
  const slow = job({
    name: "slow",
    retries: 0,
    async run(_: object, _input: object) {
      isRunning = true;
      await sleep(700);
      isFinished = true;
    },
  });
  const { queue } = first();
  await queue.run({}, [slow]);
  await queue.send(slow, {});
  await expect.poll(() => isRunning).toBe(true);
  await queue.stop();
  expect(isFinished).toBe(true);
});

test("a job that outlasts the stop goes back to the queue, and is not logged as a failure", async () => {
  const logged: { level: number; msg: string }[] = [];
  const log = pino({ level: "info" }, { write: (line) => void logged.push(JSON.parse(line)) });
  const db = connect(database.address, { name: "node c" });
  const queue = await jobQueue(db, database.address, log);
  const started = Promise.withResolvers<void>();
  const closed = Promise.withResolvers<void>();
  const endless = job({
    name: "endless",
    retries: 1,
    async run(_: object, _input: object) {
      started.resolve();
      await closed.promise;
    },
  });
  await queue.run({}, [endless]);
  await queue.send(endless, {});
  await started.promise;
  await queue.stop();
  // What it used is closed after the queue.
  closed.reject(new Error("closed"));
  await expect.poll(() => logged).toMatchObject([{ level: 30, msg: "job returned to the queue" }]);
  const [row] = await db`select state::text from pgboss.job where name = 'endless'`;
  expect(row).toEqual({ state: "retry" });
  await db.end();
});
