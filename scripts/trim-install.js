// Runs after `npm install`: removes what packages bring along and nothing here ever reads.
// It is plain JavaScript because the Node that npm runs on may be too old to strip types.
import { existsSync, readdirSync, rmSync } from "node:fs";
import { arch, platform } from "node:os";
import { join } from "node:path";

/** With this Node or a newer one, the one that came along is not needed. */
const oldestNode = 24;

const packages = join(import.meta.dirname, "../node_modules");

// Programs for other machines.
const machines = subfolders(join(packages, "onnxruntime-node/bin")).flatMap(subfolders).flatMap(subfolders);
for (const folder of machines) if (!folder.endsWith(join(platform(), arch()))) remove(folder);

// A dependency of the package whose text recognition models we use; its code never runs.
remove(join(packages, "@techstark/opencv-js/dist"));

// Forms for browsers (Node loads the .wasm beside them), and language data that is larger and reads no better.
removeFiles(join(packages, "tesseract.js-core"), (name) => name.endsWith(".wasm.js"));
remove(join(packages, "@tesseract.js-data/eng/4.0.0"));

// npm's own Node, not the one that runs this: that may be the very one that came along.
const [, major] = /node\/v(\d+)/.exec(process.env.npm_config_user_agent ?? "") ?? [];
const isNodeNewEnough = Number(major) >= oldestNode;
for (const folder of subfolders(packages).filter((path) => /[\\/]node-(linux|darwin)-/.test(path)))
  for (const part of isNodeNewEnough ? ["."] : ["include", "share"]) remove(join(folder, part));
if (isNodeNewEnough) remove(join(packages, ".bin/node"));
// PDFs are drawn in browsers; in Node tests only read their text.
remove(join(packages, "@napi-rs"));
// Only debuggers read them.
removeFiles(packages, (name) => name.endsWith(".map"));
// An older form of the .woff2 beside it.
removeFiles(join(packages, "@fontsource"), (name) => name.endsWith(".woff"));
for (const part of ["docs", "src"]) remove(join(packages, "ai", part));

function remove(path) {
  rmSync(path, { recursive: true, force: true });
}

function subfolders(path) {
  return entriesOf(path)
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => join(path, name));
}

function removeFiles(folder, isUnused) {
  for (const entry of entriesOf(folder)) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) removeFiles(path, isUnused);
    else if (isUnused(entry.name)) remove(path);
  }
}

function entriesOf(folder) {
  return existsSync(folder) ? readdirSync(folder, { withFileTypes: true }) : [];
}
