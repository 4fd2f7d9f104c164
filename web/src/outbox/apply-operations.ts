import type { Document } from "../../../contract/document.ts";
import type { ItineraryMarks } from "../../../contract/marks.ts";
import { applyMark, type Marks } from "../explore/apply-mark.ts";
import type { Operation } from "./operation.ts";

/** An itinerary's documents as the traveller left them. New ones are listed apart. */
export const applyToDocuments = (
  documents: readonly Document[],
  operations: readonly Operation[],
): readonly Document[] => {
  const actions = new Map(
    operations.flatMap(({ action }) => (action.kind === "setMarks" ? [] : [[action.documentId, action]])),
  );
  return documents.flatMap((document) => {
    const action = actions.get(document.id);
    if (action?.kind === "deleteDocument") return [];
    return [action?.kind === "changeDocument" ? { ...document, ...action.change } : document];
  });
};

const applyToItinerary = (marks: ItineraryMarks, operations: readonly Operation[]): ItineraryMarks => {
  const action = operations.find(
    ({ itineraryId, action }) => itineraryId === marks.id && action.kind === "setMarks",
  )?.action;
  if (action?.kind !== "setMarks") return marks;
  return (["save", "like", "dislike"] as const).reduce((changed, mark) => {
    const isOn = action.marks[mark];
    return isOn === undefined ? changed : applyMark(changed, { mark, isOn });
  }, marks);
};

/** The traveller's marks as they left them. */
export const applyToMarks = (marks: Marks, operations: readonly Operation[]): Marks =>
  Object.fromEntries(Object.entries(marks).map(([id, own]) => [id, applyToItinerary(own, operations)]));
