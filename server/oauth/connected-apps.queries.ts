import type { Db } from "../platform/database/connect.ts";

export type ConnectedAppRow = {
  id: string;
  clientId: string;
  metadata: { client_name?: string; client_uri?: string };
  firstParty: boolean;
  scopes: string[];
  connectedAt: Date;
  lastUsedAt: Date;
};

/** One row for each app, also with several grants. A grant whose code was never exchanged does not count. */
export function listConnectedApps(db: Db, travellerId: string, now: Date): Promise<ConnectedAppRow[]> {
  return db<ConnectedAppRow[]>`
    select c.app_id as id, c.id as "clientId", c.metadata, c.first_party as "firstParty",
      array_agg(distinct s.scope) as scopes, min(g.created_at) as "connectedAt",
      greatest(max(g.last_used_at), max(t.created_at)) as "lastUsedAt"
    from oauth_grants g
    join oauth_clients c on c.id = g.client_id
    join oauth_tokens t on t.grant_id = g.id and t.kind <> 'AuthorizationCode' and t.consumed_at is null
      and t.expires_at > ${now}
    cross join lateral unnest(string_to_array(t.scope, ' ')) as s (scope)
    where g.traveller_id = ${travellerId}
    group by c.id
    order by "lastUsedAt" desc, c.id`;
}

/** The ids of the deleted grants; undefined when the traveller has no such app connected. */
export async function deleteConnectedApp(
  db: Db,
  travellerId: string,
  appId: string,
): Promise<string[] | undefined> {
  const ended = await db<{ id: string }[]>`
    delete from oauth_grants g using oauth_clients c
    where c.id = g.client_id and c.app_id = ${appId} and g.traveller_id = ${travellerId} returning g.id`;
  return ended.length > 0 ? ended.map(({ id }) => id) : undefined;
}
