import type { Parts } from "../../parts.ts";
import { job } from "../../platform/jobs/jobs.ts";
import { deleteAbandonedImports } from "./imports.ts";

export const cleanUpImports = job({
  name: "forget-abandoned-imports",
  schedule: "41 3 * * *",
  retries: 2,
  run: (parts: Pick<Parts, "db" | "clock">) => deleteAbandonedImports(parts),
});
