import type { Db } from "../platform/database/connect.ts";

/*
 * People with a role can read an itinerary. Everyone else can read a public one, and an unlisted one unless its owner
 * has removed them, but nothing that is hidden or whose owner has blocked them. The SQL function `read_rule`
 * (server/platform/database/schema.sql) is the one place with that rule. In these pieces of a statement `i` is the
 * itinerary, `l` its listing, and `e` the reader's library entry.
 */

/** A traveller's id, null for a guest, or the column that holds one of these. */
export type Reader = string | null | ReturnType<Db>;

/** Itineraries joined with everything that the read rule depends on. */
export const itinerariesFor = (db: Db, reader: Reader) => db`
  itineraries i join listings l on l.itinerary_id = i.id ${joinEntry(db, reader)}`;

/** The reader's entry for the itinerary `i`; all nulls for a guest. */
export const joinEntry = (db: Db, reader: Reader) => db`
  left join library_entries e on e.itinerary_id = i.id and e.traveller_id = ${reader}`;

export const canRead = (db: Db, reader: Reader) => db`(i.deleted_at is null and ${readRule(db, reader)})`;

/** Whether the reader could read it if it were not in the trash. */
export const readRule = (db: Db, reader: Reader) => db`
  read_rule(e.role, e.lowered_to, i.visibility, l.is_hidden, ${isBlockedBy(db, db`i.owner_id`, reader)})`;

/** Whether the first traveller has blocked the second one. */
export const isBlockedBy = (db: Db, blocker: Reader, blocked: Reader) => db`
  exists (select from blocks where blocker_id = ${blocker} and blocked_id = ${blocked})`;
