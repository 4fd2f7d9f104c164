import type { Role } from "../../../contract/itinerary.ts";
import { canRead } from "../../access/read-rule.queries.ts";
import type { Db } from "../../platform/database/connect.ts";
import { heroText, type MediaBase, timeText } from "../../presenters/summaries.queries.ts";
import { dayImages } from "./itineraries.queries.ts";

/** What one caller asks for: an itinerary, of which the version with this tag is at hand. */
export type Asked = {
  readonly id: string;
  readonly travellerId: string | null;
  readonly etag: string | undefined;
};

export type ReadRow = {
  etag: string;
  /** As it is sent; handing the itinerary over moves it on while the tag stays. */
  updatedAt: string;
  role: Exclude<Role, "none"> | null;
  /** Whether someone added the traveller, who has neither opened nor accepted it yet. */
  isInvited: boolean;
  likes: number;
  views: string;
  ownerId: string;
  copiedFrom: string | null;
  copiedFromAuthor: string | null;
  /** JSON text; null when it is at hand. */
  draft: string | null;
  /** The images of its days by their ids, as JSON text; null along with it, and when none has one. */
  dayImages: string | null;
  /** More members that go with that version, as JSON text; null along with it. */
  more: string | null;
};

/** In the order in which they were asked for; undefined where there is nothing that the caller may read. */
export async function readItineraries(
  db: Db,
  asked: readonly Asked[],
  mediaBase: MediaBase,
): Promise<(ReadRow | undefined)[]> {
  const rows = await db<(ReadRow & { place: number })[]>`
    select asked.place::integer, i.etag, ${timeText(db, "i.updated_at")} as "updatedAt", e.role, e.invitation is not null as "isInvited", l.likes, l.views, i.owner_id as "ownerId",
      i.copied_from as "copiedFrom", i.copied_from_author as "copiedFromAuthor",
      case when i.etag is distinct from asked.etag then i.draft end as draft,
      case when i.etag is distinct from asked.etag then ${dayImages(db)} end as "dayImages",
      case when i.etag is distinct from asked.etag then
        ${heroText(db, mediaBase)} || ',"visibility":"' || i.visibility || '","createdAt":"' || ${timeText(db, "i.created_at")} || '"' end as more
    from unnest(
      ${asked.map(({ id }) => id)}::uuid[], ${asked.map(({ travellerId }) => travellerId)}::uuid[],
      ${asked.map(({ etag }) => etag ?? "")}::text[]
    ) with ordinality as asked (id, traveller_id, etag, place)
    join itineraries i on i.id = asked.id
    join listings l on l.itinerary_id = i.id
    -- Both parts of the key come from what is asked: by the itinerary's alone, all its entries would be read.
    left join library_entries e on e.itinerary_id = asked.id and e.traveller_id = asked.traveller_id
    where ${canRead(db, db`asked.traveller_id`)}`;
  const found = new Array<ReadRow | undefined>(asked.length).fill(undefined);
  for (const row of rows) found[row.place - 1] = row;
  return found;
}
