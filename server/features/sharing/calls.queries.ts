import { itinerariesFor } from "../../access/read-rule.queries.ts";
import { isEditor } from "../../access/roles.queries.ts";
import type { Db } from "../../platform/database/connect.ts";
import { canJoin, type Offer, offeredRole } from "./share-links.queries.ts";

type NewCall = { itineraryId: string; travellerId: string; tokenHash: Buffer; expiresAt: Date };

/** To be called while the itinerary is locked, by someone who can edit it. */
export async function insertCall(
  db: Db,
  { itineraryId, travellerId, tokenHash, expiresAt }: NewCall,
): Promise<void> {
  await db`
    insert into calls (token_hash, itinerary_id, started_by, expires_at)
    values (${tokenHash}, ${itineraryId}, ${travellerId}, ${expiresAt})`;
}

/** The calls that are going on and were started by people who can still edit, with the traveller's own role. */
export function findCalls(
  db: Db,
  { itineraryId, travellerId, now }: { itineraryId: string; travellerId: string; now: Date },
): Promise<(Offer & { tokenHash: Buffer })[]> {
  return db<(Offer & { tokenHash: Buffer })[]>`
    select c.token_hash as "tokenHash", ${offeredRole(db, db`'editor'`)} as "givenRole", e.role,
      e.invitation is not null as "isInvited"
    from ${itinerariesFor(db, travellerId)}
    join calls c on c.itinerary_id = i.id and c.expires_at > ${now}
    join library_entries starter on starter.itinerary_id = i.id and starter.traveller_id = c.started_by
      and ${isEditor(db, "starter")}
    join travellers s on s.id = c.started_by and s.suspended_at is null
    where i.id = ${itineraryId} and ${canJoin(db, travellerId)}`;
}

/** Skips calls that are being deleted with an account at this moment. */
export async function deleteExpiredCalls(db: Db, now: Date): Promise<number> {
  const { count } = await db`
    delete from calls where token_hash in (
      select token_hash from calls where expires_at <= ${now} for update skip locked
    )`;
  return count;
}
