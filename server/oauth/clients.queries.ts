import type { Db } from "../platform/database/connect.ts";

export type ClientRow = {
  id: string;
  /** RFC 7591's names: client_name, redirect_uris and so on. */
  metadata: { client_name?: string; client_uri?: string; redirect_uris: string[] };
  firstParty: boolean;
  origin: "operator" | "registration" | "document";
  createdAt: Date;
};

const columns = (db: Db) => db`id, metadata, first_party as "firstParty", origin, created_at as "createdAt"`;

export async function insertClient(db: Db, client: ClientRow & { secretHash: Buffer | null }): Promise<void> {
  const { id, metadata, secretHash, firstParty, origin, createdAt } = client;
  await db`
    insert into oauth_clients (id, metadata, secret_hash, first_party, origin, created_at)
    values (${id}, ${db.json(metadata)}, ${secretHash}, ${firstParty}, ${origin}, ${createdAt})
    on conflict (id) do nothing`;
}

/** Updates what the client's document says; its name may have changed since the last approval. */
export async function putDocumentClient(
  db: Db,
  { id, metadata, now }: Pick<ClientRow, "id" | "metadata"> & { now: Date },
): Promise<void> {
  await db`
    insert into oauth_clients (id, metadata, origin, created_at)
    values (${id}, ${db.json(metadata)}, 'document', ${now})
    on conflict (id) do update set metadata = excluded.metadata where oauth_clients.origin = 'document'`;
}

export async function findClient(
  db: Db,
  id: string,
): Promise<(ClientRow & { secretHash: Buffer | null }) | undefined> {
  const [row] = await db<(ClientRow & { secretHash: Buffer | null })[]>`
    select ${columns(db)}, secret_hash as "secretHash" from oauth_clients where id = ${id}`;
  return row;
}

export function listClients(db: Db): Promise<ClientRow[]> {
  return db<ClientRow[]>`select ${columns(db)} from oauth_clients order by created_at, id`;
}

export async function hasClient(db: Db, id: string): Promise<boolean> {
  const [found] = await db`select 1 from oauth_clients where id = ${id}`;
  return found !== undefined;
}

/** Whether the operator added the app, or this traveller has approved it before. */
export async function isTrustedClient(
  db: Db,
  { id, travellerId }: { id: string; travellerId: string | null },
): Promise<boolean> {
  const [found] = await db`
    select from oauth_clients c where id = ${id} and (origin = 'operator'
      or exists (select from oauth_grants where client_id = c.id and traveller_id = ${travellerId}))`;
  return found !== undefined;
}

/** Returns the ids of its grants; undefined when there is no such client. */
export async function deleteClient(db: Db, id: string): Promise<string[] | undefined> {
  const grants = await db<{ id: string }[]>`select id from oauth_grants where client_id = ${id} for update`;
  const deleted = await db`delete from oauth_clients where id = ${id}`;
  return deleted.count === 0 ? undefined : grants.map((grant) => grant.id);
}

/** Apps that registered themselves, have no grants and were not used since then. */
export async function deleteUnusedClients(db: Db, since: Date): Promise<number> {
  const { count } = await db`
    delete from oauth_clients c
    where origin <> 'operator' and coalesce(last_used_at, created_at) < ${since}
      and not exists (select from oauth_grants where client_id = c.id)`;
  return count;
}
