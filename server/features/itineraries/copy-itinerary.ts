import { randomUUID } from "node:crypto";
import type { CopyOptions } from "../../../contract/itinerary.ts";
import { noSuchItinerary } from "../../access/no-such-itinerary.ts";
import { type Principal, requireTraveller } from "../../access/principal.ts";
import type { Parts } from "../../parts.ts";
import type { Db } from "../../platform/database/connect.ts";
import { retryRaces } from "../../platform/database/retry-races.ts";
import { type FullItinerary, fullItinerary, type ItineraryRow } from "../../presenters/itinerary-json.ts";
import { leavesSomethingOut, publicDraft } from "../../presenters/public-form.ts";
import { type CompleteDraft, completeDraft } from "./complete-draft.ts";
import { findItinerary, insertCopy } from "./itineraries.queries.ts";
import { newTag } from "./new-tag.ts";
import { storedForm } from "./stored-form.ts";

type CopyInput = CopyOptions & { readonly id: string };

/** A private copy of what the caller can read of it, credited to its author. Copying does not count as a view. */
export function copyItinerary(
  { db, clock, config }: Pick<Parts, "clock" | "config"> & { readonly db: Db },
  principal: Principal,
  { id, ...options }: CopyInput,
): Promise<FullItinerary> {
  const { travellerId } = requireTraveller(principal);
  let former: ItineraryRow | undefined;
  return retryRaces(async () => {
    const source = (await findItinerary(db, id, travellerId)) ?? noSuchItinerary();
    // The original is as it was, so it is the caller's account that is gone.
    if (former?.etag === source.etag && former.role === source.role) noSuchItinerary();
    former = source;
    const copy = await insertCopy(db, {
      ...storedForm(draftOfCopy(source, options), { isPublic: false }),
      id: randomUUID(),
      source,
      ownerId: travellerId,
      publicDetails: source.publicDetails,
      etag: `"1-${newTag()}"`,
      createdAt: clock.now(),
    });
    return copy ? { kind: "done", result: fullItinerary(copy, config) } : { kind: "raced" };
  });
}

function draftOfCopy(
  { draft, publicDetails, role }: ItineraryRow,
  { startDate, leaveOut = [] }: CopyOptions,
): CompleteDraft {
  const whole: CompleteDraft = JSON.parse(draft);
  const { startDate: formerDate, ...readable } =
    role === "none" && leavesSomethingOut(publicDetails) ? publicDraft(whole, publicDetails) : whole;
  const firstDay = startDate ?? (leaveOut.includes("dates") ? undefined : formerDate);
  return completeDraft({
    ...readable,
    ...(firstDay !== undefined && { startDate: firstDay }),
    expenses: leaveOut.includes("costs") ? [] : readable.expenses,
  });
}
