import { Failure } from "../../platform/failure.ts";
import { searchVector } from "../../platform/search/search-vector.ts";
import type { CompleteDraft } from "./complete-draft.ts";
import type { Written } from "./itineraries.queries.ts";

const largestDraft = 1_048_576;

/** The draft in all the forms in which it is kept: for reading it, for lists, and, when it is public, for the search. */
export function writtenOf(draft: CompleteDraft, { isPublic }: { isPublic: boolean }): Written {
  const text = JSON.stringify(draft);
  if (Buffer.byteLength(text) > largestDraft) {
    throw new Failure("payloadTooLarge", {
      detail: "As it would be stored, with its ids, the itinerary is over 1 MiB. Shorten it.",
    });
  }
  const dayIds = draft.days.map(({ id }) => id);
  return { draft: text, card: cardOf(draft), dayIds, words: isPublic ? wordsOf(draft) : null };
}

/** The members of its summary that follow from the draft, as JSON text without the braces. */
function cardOf({ title, destination, summary, startDate, tags, days }: CompleteDraft): string {
  const card = {
    title,
    destination,
    summary,
    startDate: startDate?.slice(0, 10),
    tags,
    dayCount: days.length,
    stopCount: days.reduce((count, { stops }) => count + stops.length, 0),
  };
  return JSON.stringify(card).slice(1, -1);
}

const wordsOf = ({ title, destination = "", tags, summary = "", days }: CompleteDraft): string =>
  searchVector({
    title,
    destination,
    tags: tags.join(" "),
    summary,
    names: days.flatMap(({ title = "", stops }) => [title, ...stops.map(({ name }) => name)]).join(" "),
  });
