import type { Parts } from "../parts.ts";
import { job } from "../platform/jobs/jobs.ts";
import { deleteUnusedClients } from "./clients.queries.ts";
import { deleteExpired } from "./tokens.queries.ts";

/** Apps that registered themselves and that nobody uses are deleted after this. */
const unusedDays = 30;

/** Expired tokens are rejected anyway; this keeps the tables small. */
export const deleteExpiredTokens = job({
  name: "delete-expired-tokens",
  schedule: "17 * * * *",
  retries: 3,
  async run({ db, clock, log }: Pick<Parts, "db" | "clock" | "log">) {
    const deleted = await deleteExpired(db, clock.now());
    log.info({ deleted }, "deleted expired tokens and grants");
  },
});

export const deleteUnusedApps = job({
  name: "delete-unused-apps",
  schedule: "43 3 * * *",
  retries: 3,
  async run({ db, clock, log }: Pick<Parts, "db" | "clock" | "log">) {
    const deleted = await deleteUnusedClients(db, new Date(clock.time() - unusedDays * 86_400_000));
    log.info({ deleted }, "deleted unused apps");
  },
});
