import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { pino } from "pino";
import { type TestContext, test } from "vitest";
import { api } from "../../contract/api.ts";
import { createClient } from "../../contract/client.ts";
import { remindTravellers } from "../../server/features/reminders/reminders.jobs.ts";
import { connect, type DatabaseAddress } from "../../server/platform/database/connect.ts";
import { jobQueue } from "../../server/platform/jobs/job-queue.ts";
import { makeToken } from "../support/makers.ts";
import { movedClock } from "../support/moved-clock.ts";
import { startMailServer } from "../support/smtp-server.ts";
import { startServer } from "../support/start-server.ts";
import { usedDataFolder } from "../support/used-data-folder.ts";

/** A server and a mail server, started at the same time. */
async function deploy({ onTestFinished }: TestContext) {
  const [data, mailServer] = await Promise.all([usedDataFolder(), startMailServer()]);
  const start = () => startServer({ DATA_DIR: data.path, MAIL_URL: mailServer.url });
  const deployed = { data, mailServer, start, server: await start() };
  onTestFinished(async () => {
    deployed.server.child.kill("SIGKILL");
    await data.remove();
    await mailServer.close();
  });
  return deployed;
}
type Deployed = Awaited<ReturnType<typeof deploy>>;

/**
 * Trips with reminders that are due now: in the traveller's time zone it is about noon, and the chosen time was two
 * minutes ago.
 */
async function makeDue({ data, server }: Deployed, count: number): Promise<string[]> {
  const now = Date.now();
  const hours = 12 - new Date(now).getUTCHours();
  const timeZone = hours === 0 ? "UTC" : `Etc/GMT${hours > 0 ? "-" : "+"}${Math.abs(hours)}`;
  const local = new Date(now - 2 * 60_000 + hours * 3_600_000).toISOString();
  const address: DatabaseAddress = {
    socket: join(data.path, "postgres/.s.PGSQL.5432"),
    database: "waybook",
  };
  const db = connect(address);
  const parts = { db, clock: movedClock(new Date(now)) };
  const { token, traveller } = await makeToken({ parts }, { firstParty: true });
  const client = createClient(api, { baseUrl: server.url, token });
  await db`update travellers set email_confirmed_at = now() where id = ${traveller.id}`;
  await client.changeReminderPreferences({
    body: { timeZone, dailyAgenda: local.slice(11, 16), tripStart: false, packing: false },
  });
  const titles = Array.from({ length: count }, () => `Trip ${randomUUID()}`);
  const [startDate, days] = [local, [{ stops: [{ name: "Alfama" }] }]];
  await Promise.all(titles.map((title) => client.createItinerary({ body: { title, startDate, days } })));
  const doneUntil = new Date(now - 10 * 60_000);
  await db`
    insert into reminder_round (done_until) values (${doneUntil})
    on conflict (is_the_one) do update set done_until = ${doneUntil}`;
  const queue = await jobQueue(db, address, pino({ level: "silent" }));
  await queue.send(remindTravellers, {});
  await queue.stop();
  await db.end();
  return titles.map((title) => `Today: Day 1 of ${title}`).sort();
}

/** Expects each mail once, and no more after a while. */
async function expectEachOnce(
  { expect }: TestContext,
  { mailServer }: Deployed,
  due: readonly string[],
): Promise<void> {
  await expect
    .poll(() => mailServer.received.length, { timeout: 150_000 })
    .toBeGreaterThanOrEqual(due.length);
  await sleep(3_000);
  expect(mailServer.received.map(({ subject }) => subject).sort()).toEqual(due);
}

test.concurrent("SIGTERM while reminders are being mailed: after the next start each has come once", async (context) => {
  const { expect } = context;
  const deployed = await deploy(context);
  const { mailServer, start } = deployed;
  const due = await makeDue(deployed, 150);
  await expect.poll(() => mailServer.received.length, { interval: 5 }).toBeGreaterThan(5);
  expect(await deployed.server.end("SIGTERM")).toBe(0);
  expect(mailServer.received.length).toBeLessThan(due.length);
  deployed.server = await start();
  await expectEachOnce(context, deployed, due);
}, 200_000);

test.concurrent("SIGKILL while reminders are being mailed: after the next start each has come once", async (context) => {
  const { expect } = context;
  const deployed = await deploy(context);
  const { mailServer, start } = deployed;
  mailServer.silent = true;
  const due = await makeDue(deployed, 12);
  await expect.poll(() => mailServer.waiting()).toBeGreaterThan(1);
  await deployed.server.end("SIGKILL");
  expect(mailServer.received).toEqual([]);
  mailServer.silent = false;
  deployed.server = await start();
  await expectEachOnce(context, deployed, due);
}, 200_000);
