import { readFileSync } from "node:fs";
import { relative } from "node:path";
import type { Reporter, TestModule, TestRunEndReason } from "vitest/node";
import { chromium, describeSkippedTests, oldestPostgres } from "./skipped-tests.ts";

/** Prints at the end of a run which tests were skipped and why. */
export class SkippedReporter implements Reporter {
  async onTestRunEnd(modules: readonly TestModule[], _: unknown, reason: TestRunEndReason): Promise<void> {
    // Not after a run of chosen tests or an interrupted one.
    if (reason === "interrupted" || modules.some(({ project }) => project.vitest.config.testNamePattern))
      return;
    const skipped = modules.flatMap((module) => {
      // Tests after a failed set-up count as skipped too, and its failure is printed anyway.
      if (module.state() === "failed") return [];
      const names = [...module.children.allTests("skipped")].map(({ fullName }) => fullName);
      if (names.length === 0) return [];
      const { moduleId, project } = module;
      const file = { path: relative(project.config.root, moduleId), source: readFileSync(moduleId, "utf8") };
      return names.map((name) => ({ ...file, name }));
    });
    if (skipped.length === 0) return;
    // Loaded only now, because it loads a browser's driver.
    const { chromiumPath } = await import("./browser.ts");
    const { hasOldestPostgres } = await import("./oldest-postgres.ts");
    const missing = [...(chromiumPath ? [] : [chromium]), ...(hasOldestPostgres ? [] : [oldestPostgres])];
    process.stdout.write(`\n${describeSkippedTests(skipped, missing)}`);
  }
}
