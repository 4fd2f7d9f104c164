import type { Db } from "../platform/database/connect.ts";

export type ConnectedAppRow = {
  id: string;
  scopes: string[];
  connectedAt: Date;
  lastUsedAt: Date;
  expiresAt: Date;
} & (
  | { clientId: string; metadata: { client_name?: string; client_uri?: string }; firstParty: boolean }
  | { clientId: null; name: string }
);

/**
 * One row for each app, also with several grants, and for each personal token. A grant whose code was never exchanged
 * does not count.
 */
export function listConnectedApps(db: Db, travellerId: string, now: Date): Promise<ConnectedAppRow[]> {
  return db<ConnectedAppRow[]>`
    select coalesce(c.app_id::text, personal.id) as id, c.id as "clientId", c.metadata,
      c.first_party as "firstParty", max(g.name) as name, array_agg(distinct s.scope) as scopes,
      min(g.created_at) as "connectedAt", greatest(max(g.last_used_at), max(t.created_at)) as "lastUsedAt",
      max(t.expires_at) as "expiresAt"
    from oauth_grants g
    left join oauth_clients c on c.id = g.client_id
    cross join lateral (select case when g.client_id is null then g.id end as id) as personal
    join oauth_tokens t on t.grant_id = g.id and t.kind <> 'AuthorizationCode' and t.consumed_at is null
      and t.expires_at > ${now}
    cross join lateral unnest(string_to_array(t.scope, ' ')) as s (scope)
    where g.traveller_id = ${travellerId}
    group by c.id, personal.id
    order by "lastUsedAt" desc, id`;
}

/** The ids of the deleted grants; undefined when the traveller has no such app or token. */
export async function deleteConnectedApp(
  db: Db,
  travellerId: string,
  appId: string,
): Promise<string[] | undefined> {
  const ended = await db<{ id: string }[]>`
    delete from oauth_grants
    where traveller_id = ${travellerId} and (client_id = (select id from oauth_clients where app_id = ${appId})
      or client_id is null and id = ${appId}::uuid::text)
    returning id`;
  return ended.length > 0 ? ended.map(({ id }) => id) : undefined;
}
