import type { MarkList } from "../../../contract/marks.ts";
import { noSuchItinerary } from "../../access/no-such-itinerary.ts";
import { type Principal, requireTraveller, travellerIdOf } from "../../access/principal.ts";
import type { Parts } from "../../parts.ts";
import { addMark, findMarks, type Mark, removeMark } from "./marks.queries.ts";

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

/** Summaries are the same for everyone; what the caller thinks of each comes beside them. Each is there once. */
export async function listMarks(
  { db }: Pick<Parts, "db">,
  principal: Principal,
  { ids }: { ids: readonly string[] },
): Promise<MarkList> {
  const itineraryIds = [...new Set(ids.map((id) => id.toLowerCase()))];
  return { data: await findMarks(db, { itineraryIds, travellerId: travellerIdOf(principal) }) };
}
