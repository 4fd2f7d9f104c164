import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { countLines, isData, isProduction, productionLines } from "./production-lines.ts";

// Counts production lines, tests and data aside: npm run -s lines
// Another checkout can be named: npm run -s lines -- <folder>

/** The count when landmark tables and samples (8,497 and 3,490 lines), now data, were still in these folders. */
const before = 104_700;

const root = process.argv[2] ?? join(import.meta.dirname, "..");
const listed = execFileSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], {
  cwd: root,
  encoding: "utf8",
});
const files = listed
  .split("\0")
  .filter((path) => (isProduction(path) || isData(path)) && existsSync(join(root, path)))
  .map((path) => ({ path, text: readFileSync(join(root, path), "utf8") }));

const row = (name: string, files: string, lines: string) =>
  `${name.padEnd(10)}${files.padStart(8)}${lines.padStart(10)}\n`;
const number = (value: number) => value.toLocaleString("en");

process.stdout.write(row("folder", "files", "lines"));
const counts = productionLines(files);
for (const { folder, files, lines } of counts)
  process.stdout.write(row(folder, number(files), number(lines)));

process.stdout.write(
  `\ndatasets/ is not counted: ${number(countLines(files.filter(({ path }) => isData(path))))} lines.\n`,
);
const total = counts.at(-1)?.lines ?? 0;
const change = total - before;
const percent = ((100 * change) / before).toFixed(1);
const sign = change > 0 ? "+" : "";
process.stdout.write(`Change against ${number(before)}: ${sign}${number(change)} (${sign}${percent} %)\n`);
