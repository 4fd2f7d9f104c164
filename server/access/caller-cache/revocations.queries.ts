import type { Db } from "../../platform/database/connect.ts";

/** Says that this node is alive, and notifies every node, itself included. */
export async function putHeartbeat(db: Db, channel: string, nodeId: string, message: string): Promise<void> {
  await db`
    with alive as (
      insert into nodes (id, seen_at) values (${nodeId}, now()) on conflict (id) do update set seen_at = now()
    )
    select pg_notify(${channel}, ${message})`;
}

export async function listLiveNodes(db: Db, withinSeconds: number): Promise<string[]> {
  const rows = await db<{ id: string }[]>`
    select id from nodes where seen_at > now() - make_interval(secs => ${withinSeconds})`;
  return rows.map(({ id }) => id);
}

export async function deleteNode(db: Db, nodeId: string): Promise<void> {
  await db`delete from nodes where id = ${nodeId}`;
}

/** Nodes that ended without deleting themselves. */
export async function deleteDeadNodes(db: Db): Promise<void> {
  await db`delete from nodes where seen_at < now() - interval '1 hour'`;
}

/** Every node gets the messages when the transaction commits, in the order of commits. */
export async function notify(db: Db, channel: string, messages: readonly string[]): Promise<void> {
  await db`select pg_notify(${channel}, message) from unnest(${messages as string[]}::text[]) as message`;
}
