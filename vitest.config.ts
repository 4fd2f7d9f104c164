import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["{contract,server,cli,web,test,scripts}/**/*.test.{ts,tsx}"],
    globalSetup: "test/support/database.ts",
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
});
