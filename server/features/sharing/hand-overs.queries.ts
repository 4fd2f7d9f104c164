import type { Db } from "../../platform/database/connect.ts";

/** An itinerary that is offered to someone. */
export type HandOverRow = { id: string; offeredTo: string; expiresAt: Date };

type NewHandOver = {
  id: string;
  itineraryId: string;
  offeredBy: string;
  offeredTo: string;
  now: Date;
  expiresAt: Date;
};

/** Replaces an offer to someone else. To be called while the companions are locked. */
export async function putHandOver(
  db: Db,
  { id, itineraryId, offeredBy, offeredTo, now, expiresAt }: NewHandOver,
): Promise<void> {
  await db`
    insert into hand_overs (id, itinerary_id, offered_by, offered_to, offered_at, expires_at)
    values (${id}, ${itineraryId}, ${offeredBy}, ${offeredTo}, ${now}, ${expiresAt})
    on conflict (itinerary_id) do update set
      id = excluded.id, offered_by = excluded.offered_by, offered_to = excluded.offered_to,
      offered_at = excluded.offered_at, expires_at = excluded.expires_at`;
}

/** Undefined when there is no such offer to the traveller, or it has expired. */
export async function findHandOver(
  db: Db,
  { id, travellerId, now }: { id: string; travellerId: string; now: Date },
): Promise<{ itineraryId: string; offeredBy: string } | undefined> {
  const [row] = await db<{ itineraryId: string; offeredBy: string }[]>`
    select itinerary_id as "itineraryId", offered_by as "offeredBy" from hand_overs
    where id = ${id} and offered_to = ${travellerId} and expires_at > ${now}`;
  return row;
}

/** For either side of the offer. False when there is no such offer. */
export async function deleteHandOver(
  db: Db,
  { id, travellerId }: { id: string; travellerId: string },
): Promise<boolean> {
  const { count } = await db`
    delete from hand_overs where id = ${id} and (offered_to = ${travellerId} or offered_by = ${travellerId})`;
  return count > 0;
}

/** For someone who is removed or lowered. To be called while the companions are locked. */
export async function deleteHandOverTo(
  db: Db,
  { itineraryId, userId }: { itineraryId: string; userId: string },
): Promise<void> {
  await db`delete from hand_overs where itinerary_id = ${itineraryId} and offered_to = ${userId}`;
}

/** Offers of the two travellers to each other. To be called while both are locked. */
export async function deleteHandOversBetween(db: Db, [one, other]: readonly [string, string]): Promise<void> {
  await db`
    delete from hand_overs where id in (
      select id from hand_overs
      where (offered_by, offered_to) in ((${one}, ${other}), (${other}, ${one}))
      order by id for update
    )`;
}

/**
 * The address to mail, and who offered it. Only verified addresses, and only people who have accepted the itinerary
 * itself.
 */
export async function findOfferToMail(
  db: Db,
  { id, now }: { id: string; now: Date },
): Promise<{ email: string; offeredBy: string; expiresAt: Date } | undefined> {
  const [row] = await db<{ email: string; offeredBy: string; expiresAt: Date }[]>`
    select t.email, o.username as "offeredBy", h.expires_at as "expiresAt"
    from hand_overs h
    join itineraries i on i.id = h.itinerary_id and i.deleted_at is null
    join travellers o on o.id = h.offered_by and o.suspended_at is null
    join travellers t on t.id = h.offered_to and t.suspended_at is null and t.email_confirmed_at is not null
    join library_entries e on e.itinerary_id = h.itinerary_id and e.traveller_id = t.id and e.invitation is null
    where h.id = ${id} and h.expires_at > ${now}`;
  return row;
}

type OfferRow = { itineraryId: string; from: string; to: string; offeredAt: Date; expiresAt: Date };

/** All offers by and to the traveller, with usernames, the oldest first. */
export function listOffers(db: Db, travellerId: string): Promise<OfferRow[]> {
  return db<OfferRow[]>`
    select h.itinerary_id as "itineraryId", o.username as "from", t.username as "to", h.offered_at as "offeredAt",
      h.expires_at as "expiresAt"
    from hand_overs h
    join travellers o on o.id = h.offered_by
    join travellers t on t.id = h.offered_to
    where h.offered_by = ${travellerId} or h.offered_to = ${travellerId}
    order by h.offered_at, h.id`;
}

/** Skips offers that someone is answering at this moment. */
export async function deleteExpiredHandOvers(db: Db, now: Date): Promise<number> {
  const { count } = await db`
    delete from hand_overs where itinerary_id in (
      select itinerary_id from hand_overs where expires_at <= ${now} for update skip locked
    )`;
  return count;
}
