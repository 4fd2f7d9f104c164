import { hash } from "node:crypto";
import { tripQuery } from "../../pictures/posters/trip-query.ts";
import { Failure } from "../../platform/failure.ts";
import { cardJson } from "../../presenters/itinerary-json.ts";
import type { CompleteDraft } from "./complete-draft.ts";
import type { StoredForm } from "./itineraries.queries.ts";
import { listingForm } from "./listing-form.ts";

const maxDraftBytes = 1_048_576;

/** The draft in every form in which it is stored: in full, for lists and pictures and, if public, for the search. */
export function storedForm(draft: CompleteDraft, { isPublic }: { isPublic: boolean }): StoredForm {
  const text = JSON.stringify(draft);
  if (Buffer.byteLength(text) > maxDraftBytes) {
    throw new Failure("payloadTooLarge", {
      detail: "With its ids filled in, the itinerary is larger than 1 MiB. Shorten it.",
    });
  }
  const dayIds = draft.days.map(({ id }) => id);
  return {
    draft: text,
    card: cardJson(draft),
    dayIds,
    listing: isPublic ? listingForm(draft) : null,
    posterSubject: hash("sha256", JSON.stringify(tripQuery(draft)), "buffer"),
  };
}
