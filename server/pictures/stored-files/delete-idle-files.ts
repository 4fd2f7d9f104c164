import type { Parts } from "../../parts.ts";
import { job } from "../../platform/jobs/jobs.ts";
import { cleanUpFiles } from "./clean-up-files.ts";

export const deleteIdleFiles = job({
  name: "delete-idle-files",
  schedule: "17 * * * *",
  retries: 10,
  async run(parts: Pick<Parts, "db" | "blobs" | "clock" | "log">) {
    const deleted = await cleanUpFiles(parts);
    parts.log.info({ deleted }, "deleted files that nothing refers to");
  },
});
