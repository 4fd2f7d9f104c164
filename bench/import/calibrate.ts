import { join } from "node:path";
import sharp from "sharp";
import { builtInReader } from "../../server/media-import/built-in-reader.ts";
import { buildDraft } from "../../server/media-import/draft/build-draft.ts";
import { signsOf } from "../../server/media-import/draft/confidence.ts";
import { locateOffline } from "../../server/media-import/locate/locate-offline.ts";
import { locateOnline } from "../../server/media-import/locate/locate-online.ts";
import type { Frame } from "../../server/outside/media-reader/media-reader.ts";
import { drawnSet, type FrameSet } from "./drawn-set.ts";
import { expectedShare, fitWeights, type Observation } from "./fit-weights.ts";
import type { Half } from "./half.ts";
import { sampleSet } from "./sample-set.ts";
import { type CaseScore, reliabilityOf, scoreCase } from "./score.ts";
import type { TrueCase } from "./true-set.ts";
import { wornSet } from "./worn-set.ts";

/*
 * What confidence should say: the weights of server/media-import/draft/confidence.ts, fitted on the tuning half as it
 * is drawn and worn, and how right they are on the half that they have never seen.
 */
const signal = new AbortController().signal;
const reader = builtInReader({ clock: { now: () => new Date(), time: () => Date.now() } });

/** A draft and its stops. */
type Reading = { readonly score: CaseScore; readonly stops: readonly Observation[] };

const tuning = await readHalf("tuning");
const held = await readHalf("held");
await reader.close();
const weights = fitWeights(tuning.flatMap(({ stops }) => stops));
const written = Object.entries(weights).map(([name, weight]) => `${name}: ${weight.toFixed(1)}`);
say(`const weights = { ${written.join(", ")} };`);
for (const [name, readings] of Object.entries({ tuning, held })) {
  say(`${name}: said  right  stops  drafts`);
  const scores = readings.map(({ score, stops }) => {
    const expected = stops.map(({ signs }) => expectedShare(weights, signs));
    return { ...score, confidence: expected.reduce((sum, chance) => sum + chance, 0) / expected.length };
  });
  for (const { said, right, stops, drafts } of reliabilityOf(scores))
    say(`        ${said.toFixed(2)}  ${right.toFixed(2)}   ${String(stops).padEnd(6)} ${drafts}`);
}

async function readHalf(half: Half): Promise<Reading[]> {
  const drawn = await drawnSet(half);
  const cameras = new Map(sampleSet(half).frames.map(({ name, camera }) => [name, camera]));
  const readings: Reading[] = [];
  for (const set of [drawn, await wornSet(drawn)])
    for (const truth of set.truth.cases) {
      const frames = await Promise.all(truth.frames.map((name) => frameOf(set, name, cameras.get(name))));
      const reading = await readingOf(truth, frames);
      // A draft without stops has no confidence.
      if (reading.stops.length > 0) readings.push(reading);
    }
  return readings;
}

async function readingOf(truth: TrueCase, frames: readonly Frame[]): Promise<Reading> {
  const { notes } = await reader.notesOf({ kind: truth.kind, frames }, signal);
  const asking = { geocoder: undefined, signal, language: undefined };
  const { notes: placed, place } = await locateOnline(locateOffline(notes), asking);
  const noted = placed.days.flatMap((day) => day.stops);
  const score = scoreCase(truth, buildDraft(placed, place));
  const right = new Set(score.matches.map(({ found }) => found));
  const stops = score.found.flatMap((found, nth) => {
    const stop = noted[nth];
    return stop ? [{ signs: { ...signsOf(stop) }, stops: 1, right: right.has(found) ? 1 : 0 }] : [];
  });
  return { score, stops };
}

type Camera = { wallTime: string; latitude: number; longitude: number };

async function frameOf({ folder }: FrameSet, name: string, camera: Camera | undefined): Promise<Frame> {
  const path = join(folder, `${name}.jpg`);
  const { width, height } = await sharp(path).metadata();
  if (!camera) return { path, width, height };
  const { wallTime, latitude, longitude } = camera;
  return { path, width, height, wallTime, coordinate: { latitude, longitude } };
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
