import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { connect } from "../../server/platform/database/connect.ts";
import { random as randomOf } from "../random.ts";
import { syntheticDrafts } from "../synthetic-drafts.ts";
import { collectFaults } from "../watched-server/faults.ts";
import { gaugeSamples } from "../watched-server/gauge-samples.ts";
import { databaseGauges, watcherName } from "../watched-server/gauges/database-gauges.ts";
import { fileGauges } from "../watched-server/gauges/file-gauges.ts";
import { processGauges } from "../watched-server/gauges/process-gauges.ts";
import { readPostmaster } from "../watched-server/read-postmaster.ts";
import { gaugeTable, requestTable } from "../watched-server/report.ts";
import { tallyRequests } from "../watched-server/tally.ts";
import { watchedServer } from "../watched-server/watched-server.ts";
import type { Activity, SoakContext } from "./activity.ts";
import { allActivities } from "./all-activities.ts";
import { travellers } from "./travellers.ts";

/*
 * Runs a real server under a mix of all kinds of load and measures everything that could grow. Ends with a table, and
 * fails on growth or on any error (faults.ts lists them).
 */
const { values } = parseArgs({
  options: { minutes: { type: "string", default: "10" }, seed: { type: "string", default: "1" } },
});
const minutes = Number(values.minutes);
const seed = Number(values.seed);
if (!(minutes > 0) || !Number.isInteger(seed))
  throw new Error("Use: npm run soak -- [--minutes <number>] [--seed <whole number>]");

const totalMs = minutes * 60_000;
const sampleMs = 5_000;
const initialTravellers = 6;
/** All early in the run, so that the last server runs long; fewer in a short run. */
const restartSignals = (["SIGTERM", "SIGKILL", "SIGTERM", "SIGKILL", "SIGTERM"] as const).slice(
  0,
  Math.max(1, Math.floor(minutes / 2)),
);
const restartsUntil = 0.4;
/** No activity takes this long, even on a busy machine. */
const maxActivityMs = 180_000;

const tell = (line: string) => void process.stdout.write(`${new Date().toISOString()} ${line}\n`);

const folder = await mkdtemp(join(tmpdir(), "waybook-soak-"));
const interrupted = new AbortController();
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => interrupted.abort());

const faults = collectFaults();
const samplesLoaded = Promise.withResolvers<void>();
tell(`starting a server in ${folder}`);
const server = await watchedServer({
  folder,
  onLine(line) {
    // Or "are incomplete", which is a fault by itself.
    if (line.text.includes("the sample itineraries")) samplesLoaded.resolve();
    faults.line(line);
  },
  onFault: faults.add,
});
const tally = tallyRequests();
const samples = gaugeSamples();

try {
  await soak();
} finally {
  await server.stop();
}
await report();

/** Runs until the time is over or the process is interrupted. */
async function soak(): Promise<void> {
  const people = travellers(server, randomOf(seed));
  const drafts = syntheticDrafts(seed);
  const contextOf = (nth: number): SoakContext => {
    const random = randomOf(seed, nth);
    return { server, travellers: people, tally, random, draft: () => drafts(random) };
  };

  tell("warming up: every activity once");
  await untilAborted(samplesLoaded.promise, interrupted.signal);
  for (let count = 0; count < initialTravellers; count++) await people.join();
  for (const [nth, activity] of allActivities.entries())
    if (!interrupted.signal.aborted) await runOnce(activity, contextOf(nth));

  tell(`${minutes} minutes begin`);
  const over = AbortSignal.any([interrupted.signal, AbortSignal.timeout(totalMs)]);
  await Promise.all([
    ...allActivities.map((activity, nth) => repeat(activity, contextOf(nth), over)),
    sampleUntil(over),
    restartServer(over),
  ]);
}

async function repeat(
  { name, everySeconds, run }: Activity,
  around: SoakContext,
  over: AbortSignal,
): Promise<void> {
  while (!over.aborted) {
    await pause(everySeconds * 1_000 * (0.5 + around.random.fraction()), over);
    await untilAborted(server.ready(), over);
    if (!over.aborted) await runOnce({ name, everySeconds, run }, around);
  }
}

/** What goes wrong while the server is being stopped or started is nobody's fault. */
async function runOnce({ name, run }: Activity, around: SoakContext): Promise<void> {
  const life = server.lives();
  const wasDisturbed = server.isDisturbed();
  const late = new AbortController();
  const tooLong = sleep(maxActivityMs, undefined, { signal: late.signal }).then(() => {
    throw new Error(`does not end within ${maxActivityMs / 1_000} s`);
  });
  try {
    await Promise.race([tally.during(name, () => run(around)), tooLong]);
  } catch (error) {
    if (!wasDisturbed && !server.isDisturbed() && server.lives() === life) faults.thrown(name, error);
  } finally {
    late.abort();
    await tooLong.catch(() => {});
  }
}

async function restartServer(over: AbortSignal): Promise<void> {
  const begun = performance.now();
  for (const [nth, signal] of restartSignals.entries()) {
    const share = (restartsUntil * (nth + 1)) / restartSignals.length;
    await pause(begun + share * totalMs - performance.now(), over);
    if (over.aborted) return;
    const stopping = performance.now();
    try {
      await server.restart(signal);
    } catch (error) {
      faults.thrown("restart", error);
      return interrupted.abort();
    }
    tell(`${signal}, and back after ${((performance.now() - stopping) / 1_000).toFixed(1)} s`);
  }
}

async function sampleUntil(over: AbortSignal): Promise<void> {
  while (!over.aborted) {
    await pause(sampleMs, over);
    if (over.aborted || server.isDisturbed()) continue;
    const life = server.lives();
    try {
      samples.add(life, await readGauges());
    } catch (error) {
      if (!server.isDisturbed() && server.lives() === life) faults.thrown("gauges", error);
    }
  }
}

async function readGauges(): Promise<Record<string, number>> {
  const { pid, socket } = await readPostmaster(server.dataFolder);
  const db = connect({ socket, database: "waybook" }, { name: watcherName, max: 1 });
  try {
    return {
      ...(await processGauges(server, pid)),
      ...(await databaseGauges(db)),
      ...(await fileGauges(server)),
    };
  } finally {
    await db.end({ timeout: 1 });
  }
}

async function report(): Promise<void> {
  const judged = samples.judge(faults);
  for (const [activity, { byStatus }] of tally.answers)
    for (const [status, count] of byStatus)
      if (Number(status) >= 500 && status !== "503") faults.add(`${activity}: ${status}, ${count} times`);

  process.stdout.write(`\n${gaugeTable(judged)}\n\n${requestTable(tally)}\n\n`);
  const { found } = faults;
  if (found.size === 0 && !interrupted.signal.aborted) {
    await rm(folder, { recursive: true });
    process.stdout.write("Nothing grew, nothing failed.\n");
    return;
  }
  await rm(server.dataFolder, { recursive: true, force: true });
  for (const [fault, { count, first }] of found)
    process.stdout.write(`${count} times, first at ${first}: ${fault}\n`);
  process.stdout.write(`${found.size > 0 ? "FAILED" : "Interrupted"}. The server's log is in ${folder}\n`);
  process.exitCode = 1;
}

async function pause(ms: number, over: AbortSignal): Promise<void> {
  await sleep(Math.max(0, ms), undefined, { signal: over }).catch(() => {});
}

async function untilAborted(awaited: Promise<void>, over: AbortSignal): Promise<void> {
  const listening = new AbortController();
  const aborted = once(over, "abort", { signal: listening.signal }).catch(() => {});
  if (!over.aborted) await Promise.race([awaited, aborted]);
  listening.abort();
}
