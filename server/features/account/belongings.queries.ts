import type { Db } from "../../platform/database/connect.ts";

/**
 * Locks every row that is deleted or changed with the traveller, who is locked already. Deleting would lock them in the
 * order of foreign keys; this is the order in which likes, writes and follows lock them, so that no two transactions
 * wait for each other.
 */
export async function lockBelongings(db: Db, travellerId: string): Promise<void> {
  await db`
    select from reports where reporter_id = ${travellerId} or reported_id = ${travellerId} order by id for update`;
  await db`
    select from blocks where blocker_id = ${travellerId} or blocked_id = ${travellerId}
    order by blocker_id, blocked_id for update`;
  // Includes others' itineraries that they have an entry for: a purge, a change of companions and a hand-over lock the
  // itinerary first, and then rows that are deleted here too. Each is found by its own index: `or` would read the whole
  // table.
  await db`
    select from itineraries
    where id in (
      select id from itineraries where owner_id = ${travellerId}
      union all select id from itineraries where copied_from_author = ${travellerId}
      union all select itinerary_id from library_entries where traveller_id = ${travellerId}
      union all select itinerary_id from documents where traveller_id = ${travellerId}
      union all select itinerary_id from calls where started_by = ${travellerId}
      union all select itinerary_id from hand_overs where offered_by = ${travellerId} or offered_to = ${travellerId})
    order by id for update`;
  const ofTheirs = db`itinerary_id in (select id from itineraries where owner_id = ${travellerId})`;
  await db`
    select from hand_overs
    where id in (
      select id from hand_overs where offered_by = ${travellerId} or offered_to = ${travellerId}
      union all select id from hand_overs where ${ofTheirs})
    order by id for update`;
  await db`
    select from calls
    where token_hash in (
      select token_hash from calls where started_by = ${travellerId}
      union all select token_hash from calls where ${ofTheirs})
    order by token_hash for update`;
  await db`
    select from library_entries
    where (itinerary_id, traveller_id) in (
      select itinerary_id, traveller_id from library_entries where traveller_id = ${travellerId}
      union all select itinerary_id, traveller_id from library_entries where ${ofTheirs})
    order by itinerary_id, traveller_id for update`;
  await db`
    select from listings
    where itinerary_id in (
      select id from itineraries where owner_id = ${travellerId}
      union all select itinerary_id from library_entries where traveller_id = ${travellerId})
    order by itinerary_id for update`;
  await db`
    select from profiles
    where traveller_id in (
      select ${travellerId}::uuid
      union all select followed_id from follows where follower_id = ${travellerId}
      union all select follower_id from follows where followed_id = ${travellerId})
    order by traveller_id for update`;
  await db`
    select from documents
    where (itinerary_id, traveller_id, id) in (
      select itinerary_id, traveller_id, id from documents where traveller_id = ${travellerId}
      union all select itinerary_id, traveller_id, id from documents where ${ofTheirs})
    order by itinerary_id, traveller_id, id for update`;
  await db`
    select from stored_files
    where key in (
      select key from stored_files where traveller_id = ${travellerId}
      union all select file_key from documents where ${ofTheirs}
      union all select unnest(image_keys) from itineraries where owner_id = ${travellerId})
    order by key for update`;
}
