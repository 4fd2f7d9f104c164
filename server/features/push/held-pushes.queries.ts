import type { Db } from "../../platform/database/connect.ts";
import type { PushDelivery } from "./push-message.ts";

type HeldPush = PushDelivery & { readonly tag: string; readonly dueAt: Date };

/** Instead of what is held with the same tag. Does nothing when the device is gone. */
export async function holdPush(db: Db, { sessionId, tag, message, tries, dueAt }: HeldPush): Promise<void> {
  await db`
    insert into held_pushes (session_id, tag, message, tries, due_at)
    select session_id, ${tag}, ${JSON.stringify(message)}, ${tries}, ${dueAt} from push_devices
    where session_id = ${sessionId} for key share
    on conflict (session_id, tag) do update set
      message = excluded.message, tries = excluded.tries, due_at = excluded.due_at`;
}

/** Takes out what is due, skipping what another node takes out. */
export async function takeDuePushes(
  db: Db,
  { now, most }: { now: Date; most: number },
): Promise<PushDelivery[]> {
  const rows = await db<(Omit<PushDelivery, "message"> & { message: string })[]>`
    with due as (
      select session_id, tag from held_pushes where due_at <= ${now}
      order by due_at limit ${most} for update skip locked
    )
    delete from held_pushes h using due, push_devices d
    where h.session_id = due.session_id and h.tag = due.tag and d.session_id = h.session_id
    returning d.traveller_id as "travellerId", h.session_id as "sessionId", h.message, h.tries`;
  return rows.map(({ message, ...row }) => ({ ...row, message: JSON.parse(message) }));
}
