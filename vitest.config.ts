import { availableParallelism } from "node:os";
import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config";
import { type ProjectName, testsOf } from "./test/support/projects.ts";
import { SkippedReporter } from "./test/support/skipped-reporter.ts";

/** Files share a worker, and with it what they import, which Node loads as the server does: without Vite. */
const shared = { isolate: false, experimental: { viteModuleRunner: false, nodeLoader: false } };

const project = (
  name: ProjectName,
  settings: TestProjectInlineConfiguration["test"] = {},
): TestProjectInlineConfiguration => ({
  extends: true,
  test: { name, include: [...testsOf(name)], ...settings },
});

export default defineConfig({
  test: {
    reporters: ["default", new SkippedReporter()],
    globalSetup: ["test/support/database.ts", "test/support/gazetteer.ts"],
    // Much of it waits: for browsers, for processes to start and stop, for heartbeats.
    maxWorkers: availableParallelism() + 1,
    // What is waited for comes when the machine gets round to it; how soon is for the benches to say.
    // These end only what would never come; where something slower would come to the rescue, a test is less patient.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
    // It is built: Node loads it as it is, as the server does.
    server: { deps: { external: [/\/web\/dist\//] } },
    projects: [
      project("pure", shared),
      project("api", shared),
      project("reading", shared),
      project("processes"),
      project("faults"),
      project("journeys", shared),
    ],
  },
});
