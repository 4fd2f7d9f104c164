import type { Db } from "../platform/database/connect.ts";
import type { GrantHolder } from "./authorization-storage.queries.ts";

/** Locks the traveller until the transaction ends, so that nobody revokes credentials or adds tokens meanwhile. */
export async function lockTokenOwner(
  db: Db,
  travellerId: string,
): Promise<(GrantHolder & { email: string }) | undefined> {
  const [row] = await db<(GrantHolder & { email: string })[]>`
    select email, suspended_at is not null as "isSuspended" from travellers where id = ${travellerId}
    for no key update`;
  return row;
}

/** Those that have not expired. */
export async function countPersonalTokens(db: Db, travellerId: string, now: Date): Promise<number> {
  const [row] = await db<[{ count: number }]>`
    select count(*)::integer as count from oauth_grants g
    join oauth_tokens t on t.grant_id = g.id and t.expires_at > ${now}
    where g.traveller_id = ${travellerId} and g.client_id is null`;
  return row.count;
}

type NewToken = {
  id: string;
  hash: Buffer;
  travellerId: string;
  name: string;
  scope: string;
  createdAt: Date;
  expiresAt: Date;
};

/** A personal token is a grant without an app, and its only token. */
export async function insertPersonalToken(db: Db, token: NewToken): Promise<void> {
  const { id, hash, travellerId, name, scope, createdAt, expiresAt } = token;
  await db`
    with g as (
      insert into oauth_grants (id, traveller_id, name, created_at)
      values (${id}, ${travellerId}, ${name}, ${createdAt}) returning id
    )
    insert into oauth_tokens (hash, kind, grant_id, scope, created_at, expires_at)
    select ${hash}, 'AccessToken', g.id, ${scope}, ${createdAt}, ${expiresAt} from g`;
}

/** The id of the deleted grant. */
export async function deletePersonalTokenByHash(db: Db, hash: Buffer): Promise<string | undefined> {
  const [row] = await db<{ id: string }[]>`
    delete from oauth_grants g using oauth_tokens t
    where t.hash = ${hash} and t.grant_id = g.id and g.client_id is null returning g.id`;
  return row?.id;
}
