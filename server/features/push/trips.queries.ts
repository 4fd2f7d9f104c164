import type { ItineraryPreview } from "../../../contract/itinerary.ts";
import { isBlockedBy } from "../../access/read-rule.queries.ts";
import type { Db } from "../../platform/database/connect.ts";

type Companion = { itineraryId: string; travellerId: string };

/** `e` is the library entry of someone who may be told of the itinerary `i` of the owner `o`. */
export const isTold = (db: Db) => db`
  e.role is not null and e.invitation is null and i.deleted_at is null and o.suspended_at is null`;

/** Undefined unless the traveller is on the trip and has accepted it. */
export async function findCompanionTrip(
  db: Db,
  { itineraryId, travellerId }: Companion,
): Promise<ItineraryPreview | undefined> {
  const [row] = await db<{ draft: string }[]>`
    select i.draft from itineraries i
    join library_entries e on e.itinerary_id = i.id and e.traveller_id = ${travellerId}
    join travellers o on o.id = i.owner_id
    where i.id = ${itineraryId} and ${isTold(db)}`;
  return row && JSON.parse(row.draft);
}

/** The names of these people, without those whom the reader has blocked; in the order of the ids. */
export async function listNames(
  db: Db,
  { ids, reader }: { ids: readonly string[]; reader: string },
): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db<{ displayName: string }[]>`
    select t.display_name as "displayName" from unnest(${ids as string[]}::uuid[]) with ordinality as writer (id, nth)
    join travellers t on t.id = writer.id
    where not ${isBlockedBy(db, reader, db`t.id`)} order by nth`;
  return rows.map(({ displayName }) => displayName);
}
