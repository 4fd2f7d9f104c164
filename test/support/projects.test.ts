import { expect, test } from "vitest";
import { type ProjectName, projectOf } from "./projects.ts";

const importing = (...files: string[]) => files.map((file) => `import { x } from "${file}";`).join("\n");

test.each<[ProjectName, string, string]>([
  ["pure", "server/platform/search/typo-distance.test.ts", importing("vitest", "./typo-distance.ts")],
  ["api", "server/features/library/marks.test.ts", importing("../../../test/support/start-app.ts")],
  ["reading", "server/pictures/posters/draw-poster.test.ts", importing("node:child_process")],
  ["reading", "server/somewhere.test.ts", importing("./media-reader/built-in-reader.ts")],
  ["processes", "cli/restore.test.ts", importing("../test/support/run-waybook.ts")],
  ["processes", "scripts/house-rules.test.ts", importing("node:child_process")],
  ["faults", "test/faults/mcp.test.ts", importing("../support/start-server.ts", "../support/start-app.ts")],
  ["journeys", "test/journeys/pages.test.ts", importing("../support/start-app.ts")],
  ["journeys", "server/features/passkeys/passkeys.test.ts", importing("../../../test/support/browser.ts")],
])("%s: %s", (project, path, source) => {
  expect(projectOf(path, source)).toBe(project);
});

test("a word in a test is not an import", () => {
  expect(projectOf("server/a.test.ts", 'test("as start-app.ts does", () => {})')).toBe("pure");
});
