import type { Role } from "../../../contract/itinerary.ts";
import { canRead } from "../../access/read-rule.queries.ts";
import type { Db } from "../../platform/database/connect.ts";
import { copiedFromCardColumn, imagesColumn } from "../../presenters/itinerary-columns.queries.ts";
import type { VersionRow } from "../../presenters/itinerary-json.ts";

export type ReadRequest = {
  readonly id: string;
  readonly travellerId: string | null;
  /** The version in the cache, whose content need not be read again. */
  readonly etag: string | undefined;
};

export type ReadRow = {
  etag: string;
  /** Needed beside the tag, because a hand-over changes the time and keeps the tag. */
  updatedAt: Date;
  role: Exclude<Role, "none"> | null;
  /** Someone invited the traveller, who has neither opened nor accepted it yet. */
  isInvited: boolean;
  likes: number;
  views: string;
  ownerId: string;
  copiedFrom: string | null;
  copiedFromAuthor: string | null;
  copiedFromCard: string | null;
  /** Null when the version is in the cache, as are the columns below. */
  draft: string | null;
} & Pick<VersionRow, "images" | "hero" | "poster" | "visibility" | "publicDetails" | "createdAt">;

/** In the order of the requests; undefined where the caller may read nothing. */
export async function readItineraries(
  db: Db,
  requests: readonly ReadRequest[],
): Promise<(ReadRow | undefined)[]> {
  const isNew = db`i.etag is distinct from request.etag`;
  const rows = await db<(ReadRow & { place: number })[]>`
    select request.place::integer, i.etag, i.updated_at as "updatedAt", e.role, e.invitation is not null as "isInvited",
      l.likes, l.views, i.owner_id as "ownerId",
      i.copied_from as "copiedFrom", i.copied_from_author as "copiedFromAuthor",
      ${copiedFromCardColumn(db, db`request.traveller_id`)} as "copiedFromCard",
      case when ${isNew} then i.draft end as draft, case when ${isNew} then ${imagesColumn(db)} end as images,
      case when ${isNew} then i.hero end as hero, i.poster, i.visibility,
      case when ${isNew} then i.public_details end as "publicDetails", i.created_at as "createdAt"
    from unnest(
      ${requests.map(({ id }) => id)}::uuid[], ${requests.map(({ travellerId }) => travellerId)}::uuid[],
      ${requests.map(({ etag }) => etag ?? "")}::text[]
    ) with ordinality as request (id, traveller_id, etag, place)
    join itineraries i on i.id = request.id
    join listings l on l.itinerary_id = i.id
    -- Both columns of the key come from the request; with the itinerary's id alone, all its entries would be read.
    left join library_entries e on e.itinerary_id = request.id and e.traveller_id = request.traveller_id
    where ${canRead(db, db`request.traveller_id`)}`;
  const found = new Array<ReadRow | undefined>(requests.length).fill(undefined);
  for (const row of rows) found[row.place - 1] = row;
  return found;
}
