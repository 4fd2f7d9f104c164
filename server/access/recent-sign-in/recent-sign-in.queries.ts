import type { Db } from "../../platform/database/connect.ts";

type CredentialIds = { readonly sessionId: string | null; readonly grantId: string | null };

/**
 * When the traveller with this grant or session last signed in or confirmed who they are; undefined if it does not exist
 * any more.
 */
export async function findProvedAt(
  db: Db,
  { sessionId, grantId }: CredentialIds,
): Promise<Date | null | undefined> {
  const [row] = await db<{ provedAt: Date | null }[]>`
    select proved_at as "provedAt" from sessions where id = ${sessionId}
    union all select proved_at from oauth_grants where id = ${grantId}`;
  return row?.provedAt;
}

export async function updateProvedAt(
  db: Db,
  { sessionId, grantId }: CredentialIds,
  now: Date,
): Promise<void> {
  await db`
    with session as (update sessions set proved_at = ${now} where id = ${sessionId})
    update oauth_grants set proved_at = ${now} where id = ${grantId}`;
}
