import { expect, test } from "vitest";
import { isProduction, productionLines } from "./production-lines.ts";

test("production lines are counted by top folder", () => {
  const counts = productionLines([
    { path: "server/app.ts", text: "one\ntwo\n" },
    { path: "server/geo/maps/map.typ", text: "one\n" },
    { path: "web/src/app.tsx", text: "one\n\nthree\n" },
    { path: "bin/waybook", text: "#!/bin/sh\n" },
    { path: "server/app.test.ts", text: "not counted\n" },
  ]);
  expect(counts).toEqual([
    { folder: "server", files: 2, lines: 3 },
    { folder: "web", files: 1, lines: 3 },
    { folder: "contract", files: 0, lines: 0 },
    { folder: "cli", files: 0, lines: 0 },
    { folder: "bin", files: 1, lines: 1 },
    { folder: "total", files: 4, lines: 7 },
  ]);
});

test.each([
  "server/app.test.ts",
  "web/src/app.test.tsx",
  "server/geo/landmarks/data/japan.txt",
  "web/dist/assets/app.js",
  "server/geo/gazetteer/built/index.js",
  "test/support/database.ts",
  "bench/reads.ts",
  "web/public/icon.png",
  "server/platform/database/schema.sql",
  "servers/app.ts",
])("%s is not counted", (path) => {
  expect(isProduction(path)).toBe(false);
});
