import { job } from "../jobs/jobs.ts";
import type { Parts } from "../parts.ts";
import { deleteExpired } from "./tokens.queries.ts";

/** Expired tokens are refused anyway; this keeps their tables from growing. */
export const deleteExpiredTokens = job({
  name: "delete-expired-tokens",
  schedule: "17 * * * *",
  retries: 3,
  async run({ db, clock, log }: Pick<Parts, "db" | "clock" | "log">) {
    const deleted = await deleteExpired(db, clock.now());
    log.info({ deleted }, "deleted expired tokens and grants");
  },
});
