import type { Db } from "../platform/database/connect.ts";
import { canRead, itinerariesFor } from "./read-rule.queries.ts";
import type { ItineraryRole } from "./roles.ts";

/** Undefined when there is no such itinerary, or none that the traveller may read. */
export async function findRole(
  db: Db,
  { itineraryId, travellerId }: { readonly itineraryId: string; readonly travellerId: string },
): Promise<{ role: ItineraryRole | null } | undefined> {
  const [row] = await db<{ role: ItineraryRole | null }[]>`
    select e.role from ${itinerariesFor(db, travellerId)} where i.id = ${itineraryId} and ${canRead(db, travellerId)}`;
  return row;
}

/** Whether this library entry gives the right to edit. */
export const isEditor = (db: Db, entry = "e") => db`${db(entry)}.role in ('owner', 'editor')`;
