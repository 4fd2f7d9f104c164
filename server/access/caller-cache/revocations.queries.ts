import type { Db } from "../../platform/database/connect.ts";

/** A node lives while this is young, and it hears itself. */
export async function beat(db: Db, channel: string, nodeId: string, message: string): Promise<void> {
  await db`
    with alive as (
      insert into nodes (id, seen_at) values (${nodeId}, now()) on conflict (id) do update set seen_at = now()
    )
    select pg_notify(${channel}, ${message})`;
}

export async function livingNodes(db: Db, withinSeconds: number): Promise<string[]> {
  const rows = await db<{ id: string }[]>`
    select id from nodes where seen_at > now() - make_interval(secs => ${withinSeconds})`;
  return rows.map(({ id }) => id);
}

export async function deleteNode(db: Db, nodeId: string): Promise<void> {
  await db`delete from nodes where id = ${nodeId}`;
}

/** Those that ended without a word. */
export async function deleteDeadNodes(db: Db): Promise<void> {
  await db`delete from nodes where seen_at < now() - interval '1 hour'`;
}

/** Heard by every node when the transaction commits, and in the order of commits. */
export async function notify(db: Db, channel: string, messages: readonly string[]): Promise<void> {
  await db`select pg_notify(${channel}, message) from unnest(${messages as string[]}::text[]) as message`;
}
