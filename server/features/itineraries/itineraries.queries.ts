import type { Visibility } from "../../../contract/itinerary.ts";
import type { Db } from "../../database/connect.ts";

export type ItineraryRow = {
  id: string;
  ownerId: string;
  visibility: Visibility;
  /** JSON text of the draft, every id and default filled in. */
  draft: string;
  etag: string;
  likesCount: number;
  viewsCount: number;
  createdAt: Date;
  updatedAt: Date;
  authorUsername: string;
  authorDisplayName: string;
  authorAvatarKey: string | null;
};

const withAuthor = (db: Db) => db`
  i.id, i.owner_id as "ownerId", i.visibility, i.draft, i.etag, i.likes_count as "likesCount",
  i.views_count::integer as "viewsCount", i.created_at as "createdAt", i.updated_at as "updatedAt",
  t.username as "authorUsername", t.display_name as "authorDisplayName", t.avatar_key as "authorAvatarKey"`;

/** Undefined when the owner is gone. */
export async function insertItinerary(
  db: Db,
  itinerary: Pick<ItineraryRow, "id" | "ownerId" | "visibility" | "draft" | "etag" | "createdAt">,
): Promise<ItineraryRow | undefined> {
  const { id, ownerId, visibility, draft, etag, createdAt } = itinerary;
  const [row] = await db<ItineraryRow[]>`
    with i as (
      insert into itineraries (id, owner_id, visibility, draft, etag, created_at, updated_at)
      select ${id}, owner.id, ${visibility}, ${draft}, ${etag}, ${createdAt}, ${createdAt}
      from travellers owner where owner.id = ${ownerId} for key share
      returning *
    )
    select ${withAuthor(db)} from i join travellers t on t.id = i.owner_id`;
  return row;
}

export async function findItinerary(db: Db, id: string): Promise<ItineraryRow | undefined> {
  const [row] = await db<ItineraryRow[]>`
    select ${withAuthor(db)} from itineraries i join travellers t on t.id = i.owner_id where i.id = ${id}`;
  return row;
}

/** The oldest first. */
export async function listOwnIds(db: Db, ownerId: string): Promise<string[]> {
  const rows = await db<{ id: string }[]>`
    select id from itineraries where owner_id = ${ownerId} order by created_at, id`;
  return rows.map(({ id }) => id);
}

/** The oldest first. */
export function findItineraries(db: Db, ids: readonly string[]): Promise<ItineraryRow[]> {
  return db<ItineraryRow[]>`
    select ${withAuthor(db)} from itineraries i join travellers t on t.id = i.owner_id
    where i.id = any(${ids as string[]}::uuid[]) order by i.created_at, i.id`;
}
