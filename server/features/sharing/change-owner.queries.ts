import type { Db } from "../../platform/database/connect.ts";

type HandOver = { itineraryId: string; formerId: string; ownerId: string; now: Date };

/**
 * To be called while both travellers and the itinerary are locked. Locks the other rows that change with it first, in
 * the common order, because triggers update the listing and both profiles.
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
  // The addresses are the former owner's, who may not have told them to the new one.
  await db`delete from email_invitations where itinerary_id = ${itineraryId}`;
  // The time changes, because lists show the author. The tag stays, because the content is the same. Triggers:
  // spread_itinerary, tell_itinerary_change and forget_unpublished, as for every change of visibility or owner.
  await db`
    update itineraries
    set owner_id = ${ownerId}, written_at = coalesce(written_at, updated_at),
      updated_at = greatest(${now}, updated_at + interval '1 millisecond')
    where id = ${itineraryId}`;
}
