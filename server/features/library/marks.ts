import { noSuchItinerary } from "../../no-such-itinerary.ts";
import type { Parts } from "../../parts.ts";
import { type Principal, requireTraveller } from "../../principal.ts";
import { addMark, type Mark, removeMark } from "./marks.queries.ts";

type Marked = { itineraryId: string; mark: Mark };

/** A like ends a dislike, and the other way round. */
export async function markItinerary(
  { db }: Pick<Parts, "db">,
  principal: Principal,
  { itineraryId, mark }: Marked,
): Promise<void> {
  const { travellerId } = requireTraveller(principal);
  if (!(await addMark(db, { mark, itineraryId, travellerId }))) noSuchItinerary();
}

/** Also from what the traveller may no longer read. */
export async function unmarkItinerary(
  { db }: Pick<Parts, "db">,
  principal: Principal,
  { itineraryId, mark }: Marked,
): Promise<void> {
  const { travellerId } = requireTraveller(principal);
  if (!(await removeMark(db, { mark, itineraryId, travellerId }))) noSuchItinerary();
}
