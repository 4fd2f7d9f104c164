import fc from "fast-check";
import { expect, test } from "vitest";
import type { ItineraryMarks } from "../../../contract/marks.ts";
import { applyMark, type MarkChange } from "./apply-mark.ts";

const unmarked: ItineraryMarks = {
  id: "a",
  isLiked: false,
  isDisliked: false,
  isSaved: false,
  likesCount: 4,
};

test("a like is counted, and removes a dislike", () => {
  const disliked = applyMark(unmarked, { mark: "dislike", isOn: true });
  expect(disliked).toEqual({ ...unmarked, isDisliked: true });
  const liked = applyMark(disliked, { mark: "like", isOn: true });
  expect(liked).toEqual({ ...unmarked, isLiked: true, likesCount: 5 });
  expect(applyMark(liked, { mark: "dislike", isOn: true })).toEqual(disliked);
});

test("saving does not change the other marks", () => {
  const liked = applyMark(unmarked, { mark: "like", isOn: true });
  expect(applyMark(liked, { mark: "save", isOn: true })).toEqual({ ...liked, isSaved: true });
});

test("removing a dislike does not remove a like", () => {
  const liked = applyMark(unmarked, { mark: "like", isOn: true });
  expect(applyMark(liked, { mark: "dislike", isOn: false })).toEqual(liked);
});

test("after any changes, nobody both likes and dislikes, and their like is counted once", () => {
  const marking = fc.record<MarkChange>({
    mark: fc.constantFrom("like", "dislike", "save"),
    isOn: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(marking), (markings) => {
      const marks = markings.reduce(applyMark, unmarked);
      expect(marks.isLiked && marks.isDisliked).toBe(false);
      expect(marks.likesCount).toBe(4 + Number(marks.isLiked));
      const last = markings.findLast(({ mark }) => mark === "save");
      expect(marks.isSaved).toBe(last?.isOn ?? false);
    }),
  );
});
