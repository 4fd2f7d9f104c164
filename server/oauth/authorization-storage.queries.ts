import type { Db } from "../platform/database/connect.ts";
import type { IssuedToken } from "./token-request.ts";

/** What oidc-provider stores. */
type Payload = Record<string, unknown>;

export type TokenWithGrant = {
  payload: Payload;
  scope: string;
  consumedAt: Date | null;
  successor: Buffer | null;
  grantId: string;
  clientId: string;
  travellerId: string | null;
  grantPayload: Payload;
};

/** A token of an app, with its grant. Used codes are found at any age, because using one again ends the grant. */
export async function findToken(
  db: Db,
  { kind, hash, now }: { kind: string; hash: Buffer; now: Date },
): Promise<TokenWithGrant | undefined> {
  const [row] = await db<TokenWithGrant[]>`
    select t.payload, t.scope, t.consumed_at as "consumedAt", t.successor, g.id as "grantId",
      g.client_id as "clientId", g.traveller_id as "travellerId", g.payload as "grantPayload"
    from oauth_tokens t join oauth_grants g on g.id = t.grant_id and g.client_id is not null
    where t.hash = ${hash} and t.kind = ${kind}
      and (t.expires_at > ${now} or (t.kind = 'AuthorizationCode' and t.consumed_at is not null))`;
  return row;
}

/** The client of a token; a personal token has none. */
export async function findTokenClient(db: Db, hashes: readonly Buffer[]): Promise<string | undefined> {
  const [row] = await db<{ clientId: string }[]>`
    select g.client_id as "clientId"
    from oauth_tokens t join oauth_grants g on g.id = t.grant_id and g.client_id is not null
    where t.hash in ${db(hashes as Buffer[])}`;
  return row?.clientId;
}

type StoredToken = {
  hash: Buffer;
  kind: string;
  grantId: string;
  scope: string;
  payload: Payload;
  now: Date;
  expiresAt: Date;
};

/** False when the grant is gone. */
export async function insertToken(db: Db, token: StoredToken): Promise<boolean> {
  const { hash, kind, grantId, scope, payload, now, expiresAt } = token;
  const { count } = await db`
    insert into oauth_tokens (hash, kind, grant_id, scope, payload, created_at, expires_at)
    select ${hash}, ${kind}, id, ${scope}, ${db.json(payload as never)}, ${now}, ${expiresAt}
    from oauth_grants where id = ${grantId} for key share`;
  return count > 0;
}

const asRecords = (tokens: readonly IssuedToken[]) =>
  tokens.map(({ hash, kind, scope, payload, expiresAt }) => ({
    hash: hash.toString("hex"),
    kind,
    scope,
    payload,
    expires_at: expiresAt.toISOString(),
  }));

type Exchange = {
  grantId: string;
  spentHash: Buffer;
  successor: Buffer | null;
  tokens: readonly IssuedToken[];
  now: Date;
};

/**
 * Spends a token and stores its replacements in one statement, so that of two requests with the same token only one
 * succeeds. False when the token is spent or the grant is gone. Locks the grant before its tokens, in the same order as
 * ending a grant does, to avoid deadlocks.
 */
export async function exchangeToken(db: Db, exchange: Exchange): Promise<boolean> {
  const { grantId, spentHash, successor, tokens, now } = exchange;
  const { count } = await db`
    with held as (
      select id from oauth_grants where id = ${grantId} for key share
    ), spent as (
      update oauth_tokens t set consumed_at = ${now}, successor = ${successor} from held
      where t.hash = ${spentHash} and t.grant_id = held.id and t.consumed_at is null returning t.grant_id
    )
    insert into oauth_tokens (hash, kind, grant_id, scope, payload, created_at, expires_at)
    select decode(x.hash, 'hex'), x.kind, spent.grant_id, x.scope, x.payload, ${now}, x.expires_at
    from spent, jsonb_to_recordset(${db.json(asRecords(tokens) as never)})
      as x (hash text, kind text, scope text, payload jsonb, expires_at timestamptz)`;
  return count > 0;
}

/** Stores tokens beside a successor that was issued before; false when it has been used, or the grant is gone. */
export async function insertBesideSuccessor(
  db: Db,
  exchange: Pick<Exchange, "grantId" | "tokens" | "now"> & { successorHash: Buffer },
): Promise<boolean> {
  const { grantId, successorHash, tokens, now } = exchange;
  const { count } = await db`
    with held as (
      select id from oauth_grants where id = ${grantId} for key share
    )
    insert into oauth_tokens (hash, kind, grant_id, scope, payload, created_at, expires_at)
    select decode(x.hash, 'hex'), x.kind, held.id, x.scope, x.payload, ${now}, x.expires_at
    from held join oauth_tokens s on s.grant_id = held.id and s.hash = ${successorHash} and s.consumed_at is null,
      jsonb_to_recordset(${db.json(asRecords(tokens) as never)})
      as x (hash text, kind text, scope text, payload jsonb, expires_at timestamptz)`;
  return count > 0;
}

type NewGrant = {
  id: string;
  clientId: string;
  travellerId: string;
  payload: Payload;
  now: Date;
};

export type GrantHolder = { isSuspended: boolean };

/**
 * Locks the grant's traveller until the transaction ends, so that a suspension at the same time also finds the grant.
 */
export const lockHolder = (db: Db, travellerId: string) =>
  db`select id, suspended_at is not null as is_suspended from travellers where id = ${travellerId} for share`;

/** Inserts nothing if the traveller is suspended; undefined when they are gone. */
export async function insertGrant(db: Db, grant: NewGrant): Promise<GrantHolder | undefined> {
  const { id, clientId, travellerId, payload, now } = grant;
  const [row] = await db<GrantHolder[]>`
    with holder as (${lockHolder(db, travellerId)}), granted as (
      insert into oauth_grants (id, client_id, traveller_id, payload, created_at)
      select ${id}, ${clientId}, holder.id, ${db.json(payload as never)}, ${now} from holder where not is_suspended
    )
    select is_suspended as "isSuspended" from holder`;
  return row;
}

export async function findGrant(db: Db, id: string): Promise<Payload | undefined> {
  const [row] = await db<{ payload: Payload }[]>`select payload from oauth_grants where id = ${id}`;
  return row?.payload;
}

/** With their tokens. */
export async function deleteGrants(db: Db, ids: readonly string[]): Promise<void> {
  await db`delete from oauth_grants where id in ${db(ids as string[])}`;
}

/**
 * Copies from the session in which the traveller approved when they last signed in. False when that session has ended;
 * the grant must then be deleted.
 */
export async function recordApproval(
  db: Db,
  { grantId, sessionId }: { grantId: string; sessionId: string },
): Promise<boolean> {
  const { count } = await db`
    update oauth_grants g set proved_at = s.proved_at from sessions s where g.id = ${grantId} and s.id = ${sessionId}`;
  return count > 0;
}

type State = {
  hash: Buffer;
  /** The traveller who approved it, if any. */
  travellerId: string | null;
  payload: Payload;
  now: Date;
  expiresAt: Date;
};

export async function putState(db: Db, { hash, travellerId, payload, now, expiresAt }: State): Promise<void> {
  await db`
    insert into oauth_states (hash, traveller_id, payload, created_at, expires_at)
    values (${hash}, ${travellerId}, ${db.json(payload as never)}, ${now}, ${expiresAt})
    on conflict (hash) do update set traveller_id = excluded.traveller_id, payload = excluded.payload,
      expires_at = excluded.expires_at`;
}

export async function findState(db: Db, hash: Buffer, now: Date): Promise<Payload | undefined> {
  const [row] = await db<{ payload: Payload }[]>`
    select payload from oauth_states where hash = ${hash} and expires_at > ${now}`;
  return row?.payload;
}

/** To the millisecond; the library stores seconds. */
export async function findStateStart(db: Db, hash: Buffer): Promise<Date | undefined> {
  const [row] = await db<{ createdAt: Date }[]>`
    select created_at as "createdAt" from oauth_states where hash = ${hash}`;
  return row?.createdAt;
}

export async function deleteState(db: Db, hash: Buffer): Promise<void> {
  await db`delete from oauth_states where hash = ${hash}`;
}
