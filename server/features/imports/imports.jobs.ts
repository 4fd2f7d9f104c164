import type { Parts } from "../../parts.ts";
import { job } from "../../platform/jobs/jobs.ts";
import { forgetAbandonedImports } from "./imports.ts";

export const forgetImports = job({
  name: "forget-abandoned-imports",
  schedule: "41 3 * * *",
  retries: 2,
  run: (parts: Pick<Parts, "db" | "clock">) => forgetAbandonedImports(parts),
});
