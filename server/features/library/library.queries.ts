import { atMost } from "../../platform/database/at-most.ts";
import type { Db } from "../../platform/database/connect.ts";
import { type MediaBase, summaryText, timeText } from "../../presenters/summaries.queries.ts";
import type { Asked, Place } from "./read-libraries.queries.ts";

type Page = { summaries: string; end: Place | undefined };

/** The last deleted first. */
export async function readTrash(
  db: Db,
  { travellerId, updatedSince, after, limit }: Omit<Asked, "tags">,
  mediaBase: MediaBase,
): Promise<Page> {
  const rows = await db<{ id: string; time: string; summary: string }[]>`
    select i.id, i.deleted_at::text as time,
      left(${summaryText(db, mediaBase, "owner")}, -1)
      || ',"deletedAt":"' || ${timeText(db, "i.deleted_at")} || '"}' as summary
    from itineraries i
    join travellers t on t.id = i.owner_id
    where i.owner_id = ${travellerId} and i.deleted_at is not null
      ${updatedSince ? db`and i.updated_at > ${updatedSince}::text::timestamptz` : db``}
      ${after ? beyond(db, after) : db``}
    order by i.deleted_at desc, i.id ${atMost(db, limit + 1)}`;
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  return { summaries: shown.map(({ summary }) => summary).join(","), end: last && [last.time, last.id] };
}

/** What follows a place. The first half is for the index, which leads straight there. */
const beyond = (db: Db, [time, id]: Place) => db`
  and i.deleted_at <= ${time}::text::timestamptz
  and (i.deleted_at < ${time}::text::timestamptz or i.id > ${id}::uuid)`;

type MarkRow = {
  id: string;
  /** Null where it is no longer the traveller's to see. */
  card: string | null;
  saved: boolean;
  reaction: "like" | "dislike" | null;
};

/** Everything that the traveller saved, liked or disliked. */
export function listMarks(db: Db, travellerId: string): Promise<MarkRow[]> {
  return db<MarkRow[]>`
    select e.itinerary_id as id, i.card, e.saved, e.reaction
    from library_entries e
    left join itineraries i on i.id = e.itinerary_id and e.is_shown
    where e.traveller_id = ${travellerId} and (e.saved or e.reaction is not null)
    order by e.updated_at desc, e.itinerary_id`;
}
