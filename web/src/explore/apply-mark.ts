import type { ItineraryMarks } from "../../../contract/marks.ts";

/** By the itinerary's id. */
export type Marks = Readonly<Record<string, ItineraryMarks>>;

type Mark = "like" | "dislike" | "save";

export type MarkChange = { readonly mark: Mark; readonly isOn: boolean };

/** An itinerary's marks after a change: a like removes a dislike, and the other way round. */
export const applyMark = (marks: ItineraryMarks, { mark, isOn }: MarkChange): ItineraryMarks => {
  if (mark === "save") return { ...marks, isSaved: isOn };
  const isLiked = mark === "like" ? isOn : marks.isLiked && !isOn;
  const isDisliked = mark === "dislike" ? isOn : marks.isDisliked && !isOn;
  const likesCount = marks.likesCount + Number(isLiked) - Number(marks.isLiked);
  return { ...marks, isLiked, isDisliked, likesCount };
};
