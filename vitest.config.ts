import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["{contract,server,cli,web,test,scripts,bench}/**/*.test.{ts,tsx}"],
    globalSetup: ["test/support/database.ts", "test/support/gazetteer.ts"],
    // Much of it waits: for browsers, for processes to start and stop, for heartbeats.
    maxWorkers: 3,
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
