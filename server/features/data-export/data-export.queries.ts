import type { Db } from "../../platform/database/connect.ts";

type CompanionRow = {
  itineraryId: string;
  userId: string;
  username: string;
  role: "editor" | "viewer";
  isInvited: boolean;
};

/** Whom the traveller shares itineraries of their own with, those in the trash too. */
export function listOwnCompanions(db: Db, ownerId: string): Promise<CompanionRow[]> {
  return db<CompanionRow[]>`
    select i.id as "itineraryId", t.id as "userId", t.username, e.role, e.invitation is not null as "isInvited"
    from itineraries i
    join library_entries e on e.itinerary_id = i.id and e.role in ('editor', 'viewer')
    join travellers t on t.id = e.traveller_id
    where i.owner_id = ${ownerId}
    order by i.id, e.role, t.username`;
}

type SharedRow = {
  id: string;
  /** Null while it is in its owner's trash. */
  card: string | null;
  role: "editor" | "viewer";
  isInvited: boolean;
};

/** What others share with the traveller, the last changed first. */
export function listSharedWith(db: Db, travellerId: string): Promise<SharedRow[]> {
  return db<SharedRow[]>`
    select e.itinerary_id as id, i.card, e.role, e.invitation is not null as "isInvited"
    from library_entries e
    left join itineraries i on i.id = e.itinerary_id and e.is_shown
    where e.traveller_id = ${travellerId} and e.role in ('editor', 'viewer')
    order by e.updated_at desc, e.itinerary_id`;
}

type ReportRow = { userId: string; reason: string; createdAt: Date };

/** What the traveller reported, the first first. What became of it is the moderators' to know. */
export function listOwnReports(db: Db, reporterId: string): Promise<ReportRow[]> {
  return db<ReportRow[]>`
    select reported_id as "userId", reason, created_at as "createdAt"
    from reports where reporter_id = ${reporterId} order by created_at, id`;
}

/** The images of the traveller's own itineraries, those in the trash too. */
export async function listOwnImages(db: Db, ownerId: string): Promise<string[]> {
  const rows = await db<{ key: string }[]>`
    select distinct unnest(image_keys) as key from itineraries where owner_id = ${ownerId} order by 1`;
  return rows.map(({ key }) => key);
}
