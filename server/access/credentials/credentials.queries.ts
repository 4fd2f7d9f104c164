import type { Db } from "../../platform/database/connect.ts";
import type { CredentialKind } from "./credential-tables.ts";

type OwnCredentials = { readonly session?: string | undefined; readonly knownBrowser?: Buffer | undefined };

/** `revoked`: the id under which nodes cache it. Rows with the same `counted` count once. */
type RevokedRow = { revoked: string | null; counted: string };

/** All of the traveller's credentials of this kind, but for the caller's own. */
export async function deleteCredentials(
  db: Db,
  way: CredentialKind,
  travellerId: string,
  own: OwnCredentials,
): Promise<RevokedRow[]> {
  return db<RevokedRow[]>`${deletions[way](db, travellerId, own)}`;
}

type Deletion = (db: Db, travellerId: string, own: OwnCredentials) => ReturnType<Db>;

const deletions: Record<CredentialKind, Deletion> = {
  session: (db, travellerId, { session }) => db`
    delete from sessions where traveller_id = ${travellerId} and id is distinct from ${session ?? null}
    returning id::text as revoked, id::text as counted`,
  knownBrowser: (db, travellerId, { knownBrowser }) => db`
    delete from known_browsers
    where traveller_id = ${travellerId} and hash is distinct from ${knownBrowser ?? null}::bytea
    returning null as revoked, hash::text as counted`,
  passkey: (db, travellerId) => db`
    with begun as (delete from passkey_challenges where traveller_id = ${travellerId})
    delete from passkeys where traveller_id = ${travellerId} returning null as revoked, id::text as counted`,
  grant: (db, travellerId) => db`
    delete from oauth_grants where traveller_id = ${travellerId}
    returning id as revoked, coalesce(client_id, id) as counted`,
  interaction: (db, travellerId) => db`
    delete from oauth_states where traveller_id = ${travellerId} returning null as revoked, hash::text as counted`,
  mailProof: (db, travellerId) => db`
    delete from email_proofs where traveller_id = ${travellerId} returning null as revoked, hash::text as counted`,
  calendarAddress: (db, travellerId) => db`
    delete from calendar_feeds where traveller_id = ${travellerId}
    returning null as revoked, traveller_id::text as counted`,
  call: (db, travellerId) => db`
    delete from calls where started_by = ${travellerId} returning null as revoked, token_hash::text as counted`,
};

/** Until the transaction ends, nobody else revokes the traveller's credentials. */
export async function lockTraveller(db: Db, travellerId: string): Promise<void> {
  await db`select from travellers where id = ${travellerId} for share`;
}

type CredentialIds = { readonly sessionId: string | null; readonly grantId: string | null };

export async function hasCredential(db: Db, { sessionId, grantId }: CredentialIds): Promise<boolean> {
  const [row] = await db<[{ isValid: boolean }]>`
    select exists (
      select from sessions where id = ${sessionId}
      union all select from oauth_grants where id = ${grantId}
    ) as "isValid"`;
  return row.isValid;
}

/** Whether the grant or the session in one of these columns was revoked; a guest's are both null. */
export const isRevoked = (db: Db, { grantId, sessionId }: { grantId: string; sessionId: string }) => db`
  (${db(grantId)} is not null and not exists (select from oauth_grants where id = ${db(grantId)})
  or ${db(sessionId)} is not null and not exists (select from sessions where id = ${db(sessionId)}))`;
