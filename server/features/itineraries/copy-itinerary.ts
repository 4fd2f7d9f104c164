import { randomUUID } from "node:crypto";
import { noSuchItinerary } from "../../access/no-such-itinerary.ts";
import { type Principal, requireTraveller } from "../../access/principal.ts";
import type { Parts } from "../../parts.ts";
import type { Db } from "../../platform/database/connect.ts";
import { type FullItinerary, fullItinerary } from "../../presenters/itinerary-json.ts";
import { insertCopy } from "./itineraries.queries.ts";
import { newTag } from "./new-tag.ts";

/** A private copy of something that the caller can read, credited to its author. Copying does not count as a view. */
export async function copyItinerary(
  { db, clock, config }: Pick<Parts, "clock" | "config"> & { readonly db: Db },
  principal: Principal,
  sourceId: string,
): Promise<FullItinerary> {
  const { travellerId } = requireTraveller(principal);
  const copy = {
    id: randomUUID(),
    sourceId,
    ownerId: travellerId,
    etag: `"1-${newTag()}"`,
    createdAt: clock.now(),
  };
  return fullItinerary((await insertCopy(db, copy)) ?? noSuchItinerary(), config);
}
