import type { Db } from "../database/connect.ts";

/**
 * Deletes all jobs about a traveller who deletes their account: waiting mails, and finished ones, which contain the
 * address.
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
