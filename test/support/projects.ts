import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** Vitest's projects: what a test needs decides where it runs (docs/testing.md). */
export type ProjectName = "pure" | "api" | "reading" | "processes" | "faults" | "journeys";

const root = join(import.meta.dirname, "../..");
const everyTest = "{contract,server,cli,web,test,scripts,bench}/**/*.test.{ts,tsx}";

/** Images, posters, maps and PDFs: drawn and read for real, in processes of their own. */
const readingFolders =
  /^(server\/(geo\/maps|pictures\/(renditions|image-worker|posters)|media-import\/ocr|features\/(images|imports|exports\/pdf))|web\/src\/importing)\//;

const importsBrowser = importsOneOf("support/browser.ts");
const startsProcesses = importsOneOf("child_process", "support/start-server.ts", "support/run-waybook.ts");
const readsPictures = importsOneOf("built-in-reader.ts", "image-worker.ts", "ocr.ts");
const startsApps = importsOneOf(
  ...[
    "start-app.ts",
    "start-app-with-mail.ts",
    "start-two-nodes.ts",
    "start-on-store.ts",
    "clone-database.ts",
    "oauth-app.ts",
  ].map((file) => `support/${file}`),
);

/** By the folder of a test file, or by what it imports, so that a new file needs no configuration. */
export function projectOf(path: string, source: string): ProjectName {
  if (path.startsWith("test/journeys/") || importsBrowser(source)) return "journeys";
  if (path.startsWith("test/faults/")) return "faults";
  if (readingFolders.test(path) || readsPictures(source)) return "reading";
  if (startsProcesses(source)) return "processes";
  return startsApps(source) ? "api" : "pure";
}

export function testsOf(name: ProjectName): readonly string[] {
  return testsWithProject()
    .filter(({ project }) => project === name)
    .map(({ path }) => path);
}

function importsOneOf(...files: readonly string[]): (source: string) => boolean {
  return (source) =>
    [...source.matchAll(/\bfrom "([^"]+)"/g)].some(([, from = ""]) =>
      files.some((file) => from === file || from.endsWith(`/${file}`) || from === `node:${file}`),
    );
}

let tests: { path: string; project: ProjectName }[] | undefined;

function testsWithProject() {
  tests ??= globSync(everyTest, { cwd: root })
    .toSorted()
    .map((path) => ({ path, project: projectOf(path, readFileSync(join(root, path), "utf8")) }));
  return tests;
}
