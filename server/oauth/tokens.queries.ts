import type { Db } from "../platform/database/connect.ts";
import { type GrantHolder, lockHolder } from "./authorization-storage.queries.ts";

type TokenRow = {
  grantId: string;
  /** Null for a personal token. */
  clientId: string | null;
  travellerId: string | null;
  firstParty: boolean;
  scope: string;
  expiresAt: Date;
  lastUsedAt: Date | null;
};

/** Deleting a grant ends the app's access, so the grant must exist. */
export async function findAccessToken(db: Db, hash: Buffer, now: Date): Promise<TokenRow | undefined> {
  const [row] = await db<TokenRow[]>`
    select g.id as "grantId", g.client_id as "clientId", g.traveller_id as "travellerId",
      coalesce(c.first_party, false) as "firstParty", t.scope, t.expires_at as "expiresAt", g.last_used_at as "lastUsedAt"
    from oauth_tokens t
    join oauth_grants g on g.id = t.grant_id
    left join oauth_clients c on c.id = g.client_id
    where t.hash = ${hash} and t.kind = 'AccessToken' and t.expires_at > ${now}`;
  return row;
}

/** With a grant of its own. Inserts nothing if the traveller is suspended; undefined when they are gone. */
export async function insertAccessToken(
  db: Db,
  token: {
    hash: Buffer;
    grantId: string;
    clientId: string;
    travellerId: string | null;
    scope: string;
    payload: object;
    now: Date;
    expiresAt: Date;
  },
): Promise<GrantHolder | undefined> {
  const { hash, grantId, clientId, travellerId, scope, payload, now, expiresAt } = token;
  const guest = db`select null::uuid as id, false as is_suspended`;
  const [row] = await db<GrantHolder[]>`
    with holder as (${travellerId === null ? guest : lockHolder(db, travellerId)}), g as (
      insert into oauth_grants (id, client_id, traveller_id, created_at, proved_at)
      select ${grantId}, ${clientId}, id, ${now}, ${now} from holder where not is_suspended returning id
    ), issued as (
      insert into oauth_tokens (hash, kind, grant_id, scope, payload, created_at, expires_at)
      select ${hash}, 'AccessToken', g.id, ${scope}, ${db.json(payload as never)}, ${now}, ${expiresAt} from g
    )
    select is_suspended as "isSuspended" from holder`;
  return row;
}

/** Keeps used codes as long as their grants: a replayed code ends the grant. */
export async function deleteExpired(db: Db, now: Date): Promise<number> {
  const tokens = await db`
    delete from oauth_tokens
    where expires_at < ${now} and not (kind = 'AuthorizationCode' and consumed_at is not null)`;
  const states = await db`delete from oauth_states where expires_at < ${now}`;
  // Grants without a valid token; a new one may be about to get its first.
  const grants = await db`
    delete from oauth_grants g
    where created_at < ${now}::timestamptz - interval '1 hour'
      and not exists (select from oauth_tokens where grant_id = g.id and expires_at > ${now})`;
  return tokens.count + states.count + grants.count;
}

/** Also marks the app as used, because unused apps are deleted. */
export async function touchGrant(db: Db, grantId: string, now: Date): Promise<void> {
  await db`
    with g as (update oauth_grants set last_used_at = ${now} where id = ${grantId} returning client_id)
    update oauth_clients c set last_used_at = ${now} from g where c.id = g.client_id`;
}
