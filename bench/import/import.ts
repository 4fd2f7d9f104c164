import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import type { Itinerary } from "../../contract/itinerary.ts";
import { freshProcess, median } from "../fresh-process.ts";
import { judge } from "../judge.ts";
import { drawnSet, type FrameSet, fixtureSet } from "./drawn-set.ts";
import { memoryOf, watchMemory } from "./memory-of.ts";
import { type ImportServer, readCase } from "./read-case.ts";
import { type CaseScore, reliabilityOf, scoreCase, summaryOf } from "./score.ts";

/*
 * How well media is read: the frames of test/fixtures/frames, and those that our own generator draws, of which one half
 * is for tuning and the other is held back. Then how fast, with how much memory, and what others notice of it.
 * `--set fixtures|tuning|held` reads one of them, `--worst 10` shows where most was missed or invented.
 */
const bars = {
  fixtures: { recall: 0.95, precision: 0.95, times: 0.97, placed: 0.8 },
  held: { recall: 0.9, precision: 0.9 },
  frames: { count: 20, seconds: 30, gigabytes: 1.2 },
  reading: 3,
} as const;

const { values: flags } = parseArgs({ options: { set: { type: "string" }, worst: { type: "string" } } });
const sets: Record<string, () => Promise<FrameSet>> = {
  fixtures: fixtureSet,
  tuning: () => drawnSet("tuning"),
  held: () => drawnSet("held"),
};
const chosen = flags.set ? [flags.set] : Object.keys(sets);
for (const name of chosen) if (!sets[name]) throw new Error("--set is fixtures, tuning or held.");

const drawn = await Promise.all(chosen.map(async (name) => ({ name, set: await sets[name]?.() })));
const { startMessage: server, stop } = await freshProcess<ImportServer>("import/import-server.ts");
for (const { name, set } of drawn) if (set) await readSet(name, set);
if (!flags.set) {
  await readManyFrames();
  await readMeanwhile();
}
await stop();

async function readSet(name: string, set: FrameSet): Promise<void> {
  const memory = watchMemory(server.pid);
  const scores: CaseScore[] = [];
  const times: number[] = [];
  for (const truth of set.truth.cases) {
    const startedAt = performance.now();
    const result = await readCase(server, set, truth);
    times.push((performance.now() - startedAt) / truth.frames.length);
    scores.push(scoreCase(truth, result?.preview, result?.source.confidence));
  }
  memory.stop();
  const summary = summaryOf(scores);
  say(`\n${name}: ${scores.length} cases, ${set.truth.cases.flatMap(({ frames }) => frames).length} frames`);
  const { medianError, largeError, ...shares } = summary;
  for (const [what, share] of Object.entries(shares)) say(`  ${what.padEnd(14)}${share.toFixed(3)}`);
  say(`  distance      median ${medianError.toFixed(2)} km, 90 % within ${largeError.toFixed(2)} km`);
  say(`  ms a frame    median ${median(times).toFixed(0)}`);
  say(`  peak memory   ${megabytes(memory.most())} MB`);
  say("  confidence    said  right  stops  drafts");
  for (const { said, right, stops, drafts } of reliabilityOf(scores))
    say(`                ${said.toFixed(2)}  ${right.toFixed(2)}   ${String(stops).padEnd(6)} ${drafts}`);
  if (flags.worst) showWorst(scores, Number(flags.worst));
  for (const [what, atLeast] of Object.entries(barsOf(name)))
    judge(`${name}: ${what}`, summary[what as keyof typeof summary], { atLeast }, "share");
}

function barsOf(name: string): Readonly<Record<string, number>> {
  return name === "fixtures" || name === "held" ? bars[name] : {};
}

function showWorst(scores: readonly CaseScore[], count: number): void {
  const faultsOf = (score: CaseScore) =>
    score.missed.length + score.invented.length + misreadIn(score).length;
  const worst = scores
    .filter((score) => faultsOf(score) > 0)
    .toSorted((one, other) => faultsOf(other) - faultsOf(one));
  for (const score of worst.slice(0, count)) {
    const { truth, preview, confidence, missed, invented, matches } = score;
    say(`  ${truth.id}: ${matches.length} of ${truth.stops.length}, said ${confidence}`);
    say(`    goes to ${truth.destination ?? "nowhere"}, read as ${preview?.destination ?? "nowhere"}`);
    for (const { day, name } of missed) say(`    missed    day ${day} ${name}`);
    for (const { day, stop } of invented) say(`    invented  day ${day} ${stop.name}`);
    for (const { truth, found } of misreadIn(score))
      say(
        `    misread   ${truth.name}: day ${truth.day} ${truth.startTime ?? "-"}, read as day ${found.day} ${found.stop.startTime ?? "-"}`,
      );
  }
}

/** Stops with the right place but the wrong day or time. Times of photos are not compared. */
function misreadIn({ truth, matches }: CaseScore) {
  return matches.filter(
    ({ truth: { day, startTime }, found }) =>
      day !== found.day || (!truth.isPhotos && startTime !== (found.stop.startTime ?? null)),
  );
}

/** An import with as many frames as a video of a few minutes. */
async function readManyFrames(): Promise<void> {
  const { folder, truth } = await fixtureSet();
  const frames = Object.keys(truth.text).slice(0, bars.frames.count);
  const memory = watchMemory(server.pid);
  const startedAt = performance.now();
  await readCase(server, { folder }, { kind: "album", frames });
  const seconds = (performance.now() - startedAt) / 1_000;
  memory.stop();
  say("");
  judge(`${frames.length} frames`, seconds, { atMost: bars.frames.seconds }, "seconds");
  judge("memory meanwhile", memory.most() / 2 ** 30, { atMost: bars.frames.gigabytes }, "GB");
}

/** Measures how fast an itinerary is read during an import. */
async function readMeanwhile(): Promise<void> {
  const { folder, truth } = await fixtureSet();
  const frames = Object.keys(truth.text).slice(0, bars.frames.count);
  const id = await anItinerary();
  for (let warmUp = 0; warmUp < 200; warmUp++) await readItinerary(id);
  const idle = await medianReading(id, () => true);
  let isRunning = true;
  const importing = readCase(server, { folder }, { kind: "album", frames }).finally(() => {
    isRunning = false;
  });
  const busy = await medianReading(id, () => isRunning);
  await importing;
  say(`reading: idle ${idle.toFixed(2)} ms, during an import ${busy.toFixed(2)} ms`);
  judge("reading during an import against idle", busy / idle, { atMost: bars.reading });
  say(`memory at the end: ${megabytes(memoryOf(server.pid))} MB`);
}

async function medianReading(id: string, isWorthIt: () => boolean): Promise<number> {
  const found: number[] = [];
  while (found.length < 400 && isWorthIt()) {
    const startedAt = performance.now();
    await readItinerary(id);
    found.push(performance.now() - startedAt);
    await sleep(5);
  }
  return median(found);
}

async function anItinerary(): Promise<string> {
  const response = await fetch(`${server.origin}/v1/itineraries`, {
    method: "POST",
    headers: { authorization: `Bearer ${server.token}`, "content-type": "application/json" },
    body: JSON.stringify({ title: "Lisbon in spring", destination: "Lisbon, Portugal" }),
  });
  return ((await response.json()) as Itinerary).id;
}

async function readItinerary(id: string): Promise<void> {
  const response = await fetch(`${server.origin}/v1/itineraries/${id}`, {
    headers: { authorization: `Bearer ${server.token}` },
  });
  if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`);
  await response.arrayBuffer();
}

function megabytes(bytes: number): string {
  return (bytes / 2 ** 20).toFixed(0);
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
