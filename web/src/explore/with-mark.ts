import type { ItineraryMarks } from "../../../contract/marks.ts";

/** By the itinerary's id. */
export type Marks = Readonly<Record<string, ItineraryMarks>>;

type Mark = "like" | "dislike" | "save";

export type Marking = { readonly mark: Mark; readonly isOn: boolean };

/** What an itinerary's marks are once this is done: a like ends a dislike, and the other way round. */
export const withMark = (marks: ItineraryMarks, { mark, isOn }: Marking): ItineraryMarks => {
  if (mark === "save") return { ...marks, isSaved: isOn };
  const isLiked = mark === "like" ? isOn : marks.isLiked && !isOn;
  const isDisliked = mark === "dislike" ? isOn : marks.isDisliked && !isOn;
  const likesCount = marks.likesCount + Number(isLiked) - Number(marks.isLiked);
  return { ...marks, isLiked, isDisliked, likesCount };
};
