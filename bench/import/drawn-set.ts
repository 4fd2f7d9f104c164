import { createHash } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { drawSet } from "./draw-set.ts";
import type { Half } from "./half.ts";
import { sampleSet } from "./sample-set.ts";
import type { TrueSet } from "./true-set.ts";

export type FrameSet = { readonly folder: string; readonly truth: TrueSet };

/** Half of the samples. They are drawn again only if the samples or the generator changed. */
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

/** A hash of the samples and of the generator's code. */
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
