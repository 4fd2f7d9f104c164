import { createHash } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { drawSet } from "./draw-set.ts";
import type { Half } from "./half.ts";
import { sampleSet } from "./sample-set.ts";
import type { TrueSet } from "./true-set.ts";

export type FrameSet = { readonly folder: string; readonly truth: TrueSet };

/** A half of the samples, drawn now or before: what draws them is the same as then. */
export async function drawnSet(half: Half, seed = 1): Promise<FrameSet> {
  const folder = join(import.meta.dirname, ".drawn", `${half}-${seed}`);
  const set = sampleSet(half, seed);
  const fingerprint = await fingerprintOf(set);
  const stamp = join(folder, "fingerprint");
  const drawn = await readFile(stamp, "utf8").catch(() => undefined);
  if (drawn !== fingerprint) {
    process.stdout.write(`drawing ${set.frames.length} frames into ${folder}\n`);
    await drawSet(set, folder);
    await writeFile(stamp, fingerprint);
  }
  return { folder, truth: set.truth };
}

/** Of what is drawn, and of what draws it. */
async function fingerprintOf(set: object): Promise<string> {
  const hash = createHash("sha256").update(JSON.stringify(set));
  for (const source of ["draw-set.ts", "scenery.ts", "typefaces.ts"])
    hash.update(await readFile(join(import.meta.dirname, source)));
  return hash.digest("hex");
}

export async function fixtureSet(): Promise<FrameSet> {
  const folder = join(import.meta.dirname, "../../test/fixtures/frames");
  return { folder, truth: JSON.parse(await readFile(join(folder, "expected.json"), "utf8")) as TrueSet };
}
