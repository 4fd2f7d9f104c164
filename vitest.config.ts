import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["{contract,server,cli,samples,web,test,scripts,bench}/**/*.test.{ts,tsx}"],
    globalSetup: ["test/support/database.ts", "test/support/gazetteer.ts"],
    // Much of it waits: for browsers, for processes to start and stop, for heartbeats.
    maxWorkers: 3,
    // What is waited for comes when the machine gets round to it; how soon is for the benches to say.
    // These end only what would never come; where something slower would come to the rescue, a test is less patient.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
    // It is built: Node loads it as it is, as the server does.
    server: { deps: { external: [/\/web\/dist\//] } },
  },
});
