import { atMost } from "../../platform/database/at-most.ts";
import type { Db } from "../../platform/database/connect.ts";
import type { AuthorRow } from "../../presenters/author.ts";
import { summaryColumns, summaryReaderColumns } from "../../presenters/itinerary-columns.queries.ts";
import type { SummaryRow } from "../../presenters/itinerary-json.ts";
import type { LibraryPageRequest, LibraryPosition } from "./read-libraries.queries.ts";

type TrashRow = SummaryRow & {
  readonly author: AuthorRow;
  readonly deletedAt: Date;
  /** When it was deleted, as text that keeps the microseconds. */
  readonly time: string;
};

/** The last deleted first. */
export function findTrash(
  db: Db,
  { travellerId, updatedSince, after, limit }: Omit<LibraryPageRequest, "tags">,
): Promise<TrashRow[]> {
  return db<TrashRow[]>`
    select ${summaryColumns(db)}, ${summaryReaderColumns(db, "owner")}, i.deleted_at as "deletedAt", i.deleted_at::text as time
    from itineraries i
    join travellers t on t.id = i.owner_id
    where i.owner_id = ${travellerId} and i.deleted_at is not null
      ${updatedSince ? db`and i.updated_at > ${updatedSince}::text::timestamptz` : db``}
      ${after ? following(db, after) : db``}
    order by i.deleted_at desc, i.id ${atMost(db, limit)}`;
}

/** What comes after a position. The first condition is for the index. */
const following = (db: Db, [time, id]: LibraryPosition) => db`
  and i.deleted_at <= ${time}::text::timestamptz
  and (i.deleted_at < ${time}::text::timestamptz or i.id > ${id}::uuid)`;

type MarkRow = {
  id: string;
  /** Null where the traveller may no longer see it. */
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
