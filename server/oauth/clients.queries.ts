import type { Db } from "../database/connect.ts";

export type ClientRow = {
  id: string;
  /** RFC 7591's names: client_name, redirect_uris and so on. */
  metadata: { client_name: string; redirect_uris: string[] };
  firstParty: boolean;
  createdAt: Date;
};

export async function insertClient(db: Db, client: ClientRow & { secretHash: Buffer | null }): Promise<void> {
  const { id, metadata, secretHash, firstParty, createdAt } = client;
  await db`
    insert into oauth_clients (id, metadata, secret_hash, first_party, created_at)
    values (${id}, ${db.json(metadata)}, ${secretHash}, ${firstParty}, ${createdAt})
    on conflict (id) do nothing`;
}

export function listClients(db: Db): Promise<ClientRow[]> {
  return db<ClientRow[]>`
    select id, metadata, first_party as "firstParty", created_at as "createdAt" from oauth_clients order by created_at, id`;
}

export async function hasClient(db: Db, id: string): Promise<boolean> {
  const [found] = await db`select 1 from oauth_clients where id = ${id}`;
  return found !== undefined;
}

/** The ids of the grants that end with it; undefined when there is no such client. */
export async function deleteClient(db: Db, id: string): Promise<string[] | undefined> {
  const grants = await db<{ id: string }[]>`select id from oauth_grants where client_id = ${id} for update`;
  const deleted = await db`delete from oauth_clients where id = ${id}`;
  return deleted.count === 0 ? undefined : grants.map((grant) => grant.id);
}
