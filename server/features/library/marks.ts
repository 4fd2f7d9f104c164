import { noSuchItinerary } from "../../no-such-itinerary.ts";
import type { Parts } from "../../parts.ts";
import { type Principal, requireTraveller } from "../../principal.ts";
import { addMark, type Mark, removeMark } from "./marks.queries.ts";

type Marked = { itineraryId: string; mark: Mark };

// What is not found is looked for twice: it may have been handed over while its former owner was waited for.

/** A like ends a dislike, and the other way round. */
export async function markItinerary(
  { db }: Pick<Parts, "db">,
  principal: Principal,
  { itineraryId, mark }: Marked,
): Promise<void> {
  const { travellerId } = requireTraveller(principal);
  const marking = { mark, itineraryId, travellerId };
  if (!(await addMark(db, marking)) && !(await addMark(db, marking))) noSuchItinerary();
}

/** Also from what the traveller may no longer read. */
export async function unmarkItinerary(
  { db }: Pick<Parts, "db">,
  principal: Principal,
  { itineraryId, mark }: Marked,
): Promise<void> {
  const { travellerId } = requireTraveller(principal);
  const marking = { mark, itineraryId, travellerId };
  if (!(await removeMark(db, marking)) && !(await removeMark(db, marking))) noSuchItinerary();
}
