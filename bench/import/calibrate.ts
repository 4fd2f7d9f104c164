import { join } from "node:path";
import sharp from "sharp";
import { builtInReader } from "../../server/media-reader/built-in-reader.ts";
import { signsOf } from "../../server/media-reader/draft/confidence.ts";
import { draftOf } from "../../server/media-reader/draft/draft-of.ts";
import { placedTrip } from "../../server/media-reader/placed-trip.ts";
import type { Frame } from "../../server/outside/media-reader/media-reader.ts";
import { drawnSet, type FrameSet } from "./drawn-set.ts";
import { expectedShare, fitWeights, type Observation } from "./fit-weights.ts";
import type { Half } from "./half.ts";
import { sampleSet } from "./sample-set.ts";
import { type CaseScore, reliabilityOf, scoreCase } from "./score.ts";
import type { TrueCase } from "./true-set.ts";

/*
 * What confidence should say: the weights of server/media-reader/draft/confidence.ts, fitted on the tuning half, and how
 * right they are on the half that they have never seen.
 */
const signal = new AbortController().signal;
const reader = builtInReader({ clock: { now: () => new Date(), time: () => Date.now() } });

type Reading = { readonly score: CaseScore; readonly observation: Observation };

const tuning = await readHalf("tuning");
const held = await readHalf("held");
await reader.close();
const weights = fitWeights(tuning.map(({ observation }) => observation));
const written = Object.entries(weights).map(([name, weight]) => `${name}: ${weight.toFixed(2)}`);
process.stdout.write(`const weights = { ${written.join(", ")} };\n`);
for (const [name, readings] of Object.entries({ tuning, held })) {
  process.stdout.write(`${name}: said  right  stops\n`);
  const scores = readings.map(({ score, observation }) => ({
    ...score,
    confidence: expectedShare(weights, observation.signs),
  }));
  for (const { said, right, stops } of reliabilityOf(scores))
    process.stdout.write(`  ${said.toFixed(2)}  ${right.toFixed(2)}  ${stops}\n`);
}

/** The drafts of a half that have stops: without any, there is nothing to be sure of. */
async function readHalf(half: Half): Promise<Reading[]> {
  const set = await drawnSet(half);
  const places = new Map(sampleSet(half).frames.map(({ name, camera }) => [name, camera]));
  const readings: Reading[] = [];
  for (const truth of set.truth.cases) {
    const frames = await Promise.all(truth.frames.map((name) => frameOf(set, name, places.get(name))));
    const reading = await readingOf(truth, frames);
    if (reading) readings.push(reading);
  }
  return readings;
}

async function readingOf(truth: TrueCase, frames: readonly Frame[]): Promise<Reading | undefined> {
  const { notes } = await reader.notesOf({ kind: truth.kind, frames }, signal);
  const { notes: placed, place } = await placedTrip(notes, {
    ...{ geocoder: undefined, signal, language: notes.language },
  });
  const stops = placed.days.flatMap((day) => day.stops);
  if (stops.length === 0) return undefined;
  const score = scoreCase(truth, draftOf(placed, place));
  const signs = Object.entries(signsOf(stops, place.name !== undefined));
  return {
    score,
    observation: {
      signs: Object.fromEntries(signs.map(([name, sign]) => [name, Number(sign)])),
      stops: score.found.length,
      right: score.matches.length / score.found.length,
    },
  };
}

type Camera = { wallTime: string; latitude: number; longitude: number };

async function frameOf({ folder }: FrameSet, name: string, camera: Camera | undefined): Promise<Frame> {
  const path = join(folder, `${name}.jpg`);
  const { width, height } = await sharp(path).metadata();
  if (!camera) return { path, width, height };
  const { wallTime, latitude, longitude } = camera;
  return { path, width, height, wallTime, coordinate: { latitude, longitude } };
}
