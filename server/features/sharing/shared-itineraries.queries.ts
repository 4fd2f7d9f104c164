import type { Db } from "../../platform/database/connect.ts";

export type OwnCompanionRow = {
  itineraryId: string;
  userId: string;
  username: string;
  role: "editor" | "viewer";
  isInvited: boolean;
};

/** The people with whom the traveller shares own itineraries, including those in the trash. */
export function listOwnCompanions(db: Db, ownerId: string): Promise<OwnCompanionRow[]> {
  return db<OwnCompanionRow[]>`
    select i.id as "itineraryId", t.id as "userId", t.username, e.role, e.invitation is not null as "isInvited"
    from itineraries i
    join library_entries e on e.itinerary_id = i.id and e.role in ('editor', 'viewer')
    join travellers t on t.id = e.traveller_id
    where i.owner_id = ${ownerId}
    order by i.id, e.role, t.username`;
}

export type SharedRow = {
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
