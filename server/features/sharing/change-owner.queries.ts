import type { Db } from "../../platform/database/connect.ts";

type HandOver = { itineraryId: string; formerId: string; ownerId: string; now: Date };

/**
 * To be called while both and the itinerary are held. What changes along is held first, in the order in which
 * everyone does: roles are told to the listing, and the listing is counted on both profiles.
 */
export async function changeOwner(db: Db, { itineraryId, formerId, ownerId, now }: HandOver): Promise<void> {
  await db`select from library_entries where itinerary_id = ${itineraryId} order by traveller_id for update`;
  await db`select from listings where itinerary_id = ${itineraryId} for update`;
  await db`
    select from profiles where traveller_id in (${formerId}, ${ownerId}) order by traveller_id for update`;
  await db`
    update library_entries
    set role = case traveller_id when ${ownerId} then 'owner' else 'editor' end,
      invitation = null, invited_at = null, lowered_to = null
    where itinerary_id = ${itineraryId} and traveller_id in (${formerId}, ${ownerId})`;
  // The time moves on, for lists say who the author is. The tag stays: the itinerary says what it said.
  // Triggers: spread_itinerary, tell_itinerary_change and forget_unpublished, as for every change of visibility or owner.
  await db`
    update itineraries
    set owner_id = ${ownerId}, written_at = coalesce(written_at, updated_at),
      updated_at = greatest(${now}, updated_at + interval '1 millisecond')
    where id = ${itineraryId}`;
}
