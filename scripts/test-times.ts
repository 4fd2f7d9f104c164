import { readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { projectOf } from "../test/support/projects.ts";

// Where the time of a test run goes, by project and by file:
//   npx vitest run --reporter=json --outputFile=times.json; npm run -s test:times -- times.json

type Report = {
  testResults: { name: string; startTime: number; endTime: number; assertionResults: object[] }[];
};

const root = join(import.meta.dirname, "..");
const [path] = process.argv.slice(2);
if (!path) throw new Error("Name the file that --reporter=json wrote.");
const { testResults } = JSON.parse(readFileSync(path, "utf8")) as Report;
const files = testResults
  .map(({ name, startTime, endTime, assertionResults }) => ({
    path: relative(root, name),
    project: projectOf(relative(root, name), readFileSync(name, "utf8")),
    seconds: (endTime - startTime) / 1_000,
    tests: assertionResults.length,
  }))
  .sort((a, b) => b.seconds - a.seconds);
const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);
const line = (seconds: number, tests: number, what: string) =>
  `${seconds.toFixed(1).padStart(9)} s ${String(tests).padStart(6)} tests  ${what}\n`;

for (const [project, its] of Map.groupBy(files, ({ project }) => project))
  process.stdout.write(
    line(
      sum(its.map(({ seconds }) => seconds)),
      sum(its.map(({ tests }) => tests)),
      `${project}, ${its.length} files`,
    ),
  );
process.stdout.write("\n");
for (const { seconds, tests, path } of files.slice(0, 25)) process.stdout.write(line(seconds, tests, path));
