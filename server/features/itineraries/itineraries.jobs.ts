import { job } from "../../jobs/jobs.ts";
import type { Parts } from "../../parts.ts";
import { purgeTrash } from "./trash.ts";

export const emptyTrash = job({
  name: "purge-trash",
  schedule: "29 * * * *",
  retries: 3,
  async run(parts: Pick<Parts, "db" | "clock" | "log">) {
    const deleted = await purgeTrash(parts);
    parts.log.info({ deleted }, "deleted itineraries that were 30 days in the trash");
  },
});
