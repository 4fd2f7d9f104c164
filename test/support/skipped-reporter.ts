import { readFileSync } from "node:fs";
import { relative } from "node:path";
import type { Reporter, TestModule, TestRunEndReason } from "vitest/node";
import { chromium, oldestPostgres, skippedText } from "./skipped-tests.ts";

/** Says at the end of a run what was skipped and why, where otherwise there is only a number. */
export class SkippedReporter implements Reporter {
  async onTestRunEnd(modules: readonly TestModule[], _: unknown, reason: TestRunEndReason): Promise<void> {
    // Whoever picks tests by name knows that they skip the others; whoever interrupts does too.
    if (reason === "interrupted" || modules.some(({ project }) => project.vitest.config.testNamePattern))
      return;
    const skipped = modules.flatMap((module) => {
      // Those after a set-up that failed count as skipped as well, and the failure says why.
      if (module.state() === "failed") return [];
      const names = [...module.children.allTests("skipped")].map(({ fullName }) => fullName);
      if (names.length === 0) return [];
      const { moduleId, project } = module;
      const file = { path: relative(project.config.root, moduleId), source: readFileSync(moduleId, "utf8") };
      return names.map((name) => ({ ...file, name }));
    });
    if (skipped.length === 0) return;
    // Only now: what finds them loads a browser's driver.
    const { chromiumPath } = await import("./browser.ts");
    const { hasOldestPostgres } = await import("./oldest-postgres.ts");
    const missing = [...(chromiumPath ? [] : [chromium]), ...(hasOldestPostgres ? [] : [oldestPostgres])];
    process.stdout.write(`\n${skippedText(skipped, missing)}`);
  }
}
