import { deleteOldAttempts } from "../../access/limits/attempts.queries.ts";
import type { Parts } from "../../parts.ts";
import { job } from "../../platform/jobs/jobs.ts";
import { deleteExpiredSignIns } from "./expired-sign-ins.queries.ts";
import { sendSignInMail } from "./send-sign-in-mail.ts";

/** Retried for a day, in case the mail server is unreachable. */
export const signInMail = job({ name: "sign-in-mail", retries: 36, run: sendSignInMail });

/** Expired rows are ignored anyway; this keeps the tables small. */
export const cleanUpSignIns = job({
  name: "clean-up-sign-ins",
  schedule: "37 * * * *",
  retries: 3,
  async run({ db, clock, log }: Pick<Parts, "db" | "clock" | "log">) {
    const now = clock.now();
    const [expired, tries] = await Promise.all([deleteExpiredSignIns(db, now), deleteOldAttempts(db, now)]);
    log.info({ expired, tries }, "deleted expired sessions, proofs and challenges, and old tries");
  },
});
