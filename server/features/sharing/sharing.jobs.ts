import type { Parts } from "../../parts.ts";
import { job } from "../../platform/jobs/jobs.ts";
import { deleteExpiredCalls } from "./calls.queries.ts";
import { deleteExpiredEmailInvitations } from "./email-invitations.queries.ts";
import { deleteExpiredHandOvers } from "./hand-overs.queries.ts";
import { deleteExpiredShareLinks } from "./share-links.queries.ts";

/** What has expired lets nobody in anyway; this keeps the tables from growing. */
export const deleteExpiredInvitations = job({
  name: "delete-expired-invitations",
  schedule: "23 4 * * *",
  retries: 3,
  async run({ db, clock, log }: Pick<Parts, "db" | "clock" | "log">) {
    const now = clock.now();
    const [links, calls, offers, emails] = await Promise.all([
      deleteExpiredShareLinks(db, now),
      deleteExpiredCalls(db, now),
      deleteExpiredHandOvers(db, now),
      deleteExpiredEmailInvitations(db, now),
    ]);
    log.info({ links, calls, offers, emails }, "deleted expired share links, calls, offers and invitations");
  },
});
