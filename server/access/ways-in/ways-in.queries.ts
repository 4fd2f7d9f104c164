import type { Db } from "../../platform/database/connect.ts";
import type { WayIn } from "./ways-in.ts";

type Own = { readonly session?: string | undefined; readonly knownBrowser?: Buffer | undefined };

/** `revoked`: what nodes remember it by. Rows that are counted alike are one. */
type EndedRow = { revoked: string | null; counted: string };

/** All of the traveller's of this kind, but for the caller's own. */
export async function deleteWay(db: Db, way: WayIn, travellerId: string, own: Own): Promise<EndedRow[]> {
  return db<EndedRow[]>`${deletions[way](db, travellerId, own)}`;
}

type Deletion = (db: Db, travellerId: string, own: Own) => ReturnType<Db>;

const deletions: Record<WayIn, Deletion> = {
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
    delete from oauth_grants where traveller_id = ${travellerId} returning id as revoked, client_id as counted`,
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

/** Held until the transaction ends: who ends their ways in waits for it, or is waited for. */
export async function holdTraveller(db: Db, travellerId: string): Promise<void> {
  await db`select from travellers where id = ${travellerId} for share`;
}

type Holding = { readonly sessionId: string | null; readonly grantId: string | null };

export async function isThere(db: Db, { sessionId, grantId }: Holding): Promise<boolean> {
  const [row] = await db<[{ isThere: boolean }]>`
    select exists (
      select from sessions where id = ${sessionId}
      union all select from oauth_grants where id = ${grantId}
    ) as "isThere"`;
  return row.isThere;
}
