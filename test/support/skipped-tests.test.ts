import { expect, test } from "vitest";
import { chromium, describeSkippedTests, oldestPostgres } from "./skipped-tests.ts";

const journey = { path: "test/journeys/pages.test.ts", source: "", name: "every page > is there" };
const passkey = { path: "server/passkeys.test.ts", source: "describe.runIf(chromiumPath)", name: "signs in" };
const nodes = {
  path: "test/faults/two-nodes.test.ts",
  source: "runIf(hasOldestPostgres)",
  name: "two nodes",
};
const other = { path: "server/other.test.ts", source: "test.skip()", name: "is not ready" };

test("prints nothing when nothing was skipped", () => {
  expect(describeSkippedTests([], [])).toBe("");
  expect(describeSkippedTests([], [chromium, oldestPostgres])).toBe("");
});

test("prints for each tool how many were skipped for lack of it, where, and how to get it", () => {
  const text = describeSkippedTests([journey, journey, nodes, passkey], [chromium, oldestPostgres]);
  expect(text).toMatch(/^3 tests skipped: this machine has no Chromium\.\n/);
  expect(text).toContain("apt-get install chromium\n");
  expect(text).toContain("They are in test/journeys/pages.test.ts, server/passkeys.test.ts.\n");
  expect(text).toMatch(/\n1 test skipped: this machine has no PostgreSQL 15\.\n/);
  expect(text).toContain("brew install postgresql@15\n");
  expect(text).toContain("They are in test/faults/two-nodes.test.ts.\n");
});

test("names those that no tool would enable", () => {
  expect(describeSkippedTests([journey, other], [])).toBe(
    "2 tests skipped by the test file itself:\n  test/journeys/pages.test.ts: every page > is there\n  server/other.test.ts: is not ready\n",
  );
});

test("lists a few files, and counts the rest", () => {
  const many = ["a", "b", "c", "d", "e"].map((name) => ({
    ...journey,
    path: `test/journeys/${name}.test.ts`,
  }));
  expect(describeSkippedTests(many, [chromium])).toContain(
    "b.test.ts, test/journeys/c.test.ts and 2 more files.\n",
  );
});
