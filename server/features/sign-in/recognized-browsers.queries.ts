import type { Db } from "../../platform/database/connect.ts";

/** Whether any traveller has signed in there. */
export async function isRecognizedBrowser(db: Db, hash: Buffer, now: Date): Promise<boolean> {
  const [row] = await db<[{ isKnown: boolean }]>`
    select exists (select from known_browsers where hash = ${hash} and expires_at > ${now}) as "isKnown"`;
  return row.isKnown;
}

type RecognizedBrowser = { travellerId: string; hash: Buffer; now: Date; expiresAt: Date; most: number };

/** Keeps only the browsers that the traveller used last. */
export async function upsertBrowser(db: Db, browser: RecognizedBrowser): Promise<void> {
  const { travellerId, hash, now, expiresAt, most } = browser;
  await db`
    with used as (
      insert into known_browsers (traveller_id, hash, last_used_at, expires_at)
      values (${travellerId}, ${hash}, ${now}, ${expiresAt})
      on conflict (traveller_id, hash) do update set last_used_at = ${now}, expires_at = ${expiresAt}
    )
    delete from known_browsers where traveller_id = ${travellerId} and hash <> ${hash} and hash in (
      select hash from known_browsers where traveller_id = ${travellerId} and hash <> ${hash}
      order by last_used_at desc, hash offset ${most - 1}
    )`;
}
