import type { Parts } from "../../parts.ts";
import { job } from "../../platform/jobs/jobs.ts";
import { deleteTombstones } from "./changes.ts";

export const cleanUpLibraries = job({
  name: "sweep-libraries",
  schedule: "53 4 * * *",
  retries: 3,
  async run(parts: Pick<Parts, "db" | "clock" | "log">) {
    const deleted = await deleteTombstones(parts);
    parts.log.info({ deleted }, "deleted old notes about what left libraries");
  },
});
