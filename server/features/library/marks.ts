import type { MarkList } from "../../../contract/marks.ts";
import { noSuchItinerary } from "../../access/no-such-itinerary.ts";
import { type Principal, requireTraveller, travellerIdOf } from "../../access/principal.ts";
import type { Parts } from "../../parts.ts";
import { addMark, findMarks, type Mark, removeMark } from "./marks.queries.ts";

type MarkInput = { readonly itineraryId: string; readonly mark: Mark };

/** A like replaces a dislike, and the other way round. */
export function markItinerary(
  parts: Pick<Parts, "db">,
  principal: Principal,
  input: MarkInput,
): Promise<void> {
  return changeMark(parts, principal, { ...input, change: addMark });
}

/** Also on itineraries that the traveller may no longer read. */
export function unmarkItinerary(
  parts: Pick<Parts, "db">,
  principal: Principal,
  input: MarkInput,
): Promise<void> {
  return changeMark(parts, principal, { ...input, change: removeMark });
}

async function changeMark(
  { db }: Pick<Parts, "db">,
  principal: Principal,
  { itineraryId, mark, change }: MarkInput & { readonly change: typeof addMark },
): Promise<void> {
  const { travellerId } = requireTraveller(principal);
  const attempt = () => change(db, { mark, itineraryId, travellerId });
  const { kind } = await attempt();
  if (kind === "done") return;
  // It may have been handed over while this waited for the former owner's lock: the second attempt finds the new owner.
  const second = await attempt();
  if (second.kind === "missing") noSuchItinerary();
}

/** Summaries are the same for everyone; the caller's marks come beside them. Duplicate ids are merged. */
export async function listMarks(
  { db }: Pick<Parts, "db">,
  principal: Principal,
  { ids }: { ids: readonly string[] },
): Promise<MarkList> {
  const itineraryIds = [...new Set(ids.map((id) => id.toLowerCase()))];
  return { data: await findMarks(db, { itineraryIds, travellerId: travellerIdOf(principal) }) };
}
