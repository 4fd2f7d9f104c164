import type { Db } from "../database/connect.ts";

/**
 * Deletes what the queue still holds about a traveller who leaves: mails that wait, and those that were sent or failed,
 * which are kept for a while with the address in them.
 */
export async function deleteJobsAbout(
  db: Db,
  { travellerId, email }: { travellerId: string; email: string },
): Promise<void> {
  await db`
    delete from pgboss.job
    where data ->> 'travellerId' = ${travellerId}
      or lower(${email}) in (lower(data ->> 'email'), lower(data ->> 'newEmail'))`;
}
