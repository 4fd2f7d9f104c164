import type { Db } from "../platform/database/connect.ts";

/*
 * Whether an itinerary's owner is suspended and whom they block decides who can read it. Statements that depend on this
 * lock the owner until the transaction ends. All of them lock the owner before the itinerary, which prevents deadlocks.
 */

export const lockOwner = (db: Db, itineraryId: string) => db`
  select t.id from itineraries i join travellers t on t.id = i.owner_id where i.id = ${itineraryId} for share of t`;

/** Locks the traveller too, in the order of the ids. Gives the ids of those who still have an account. */
export const lockTravellerAndOwner = (db: Db, travellerId: string, itineraryId: string) => db`
  select id from travellers
  where id in (${travellerId}, (select owner_id from itineraries where id = ${itineraryId}))
  order by id for share`;
