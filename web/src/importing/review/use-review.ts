import { useDebouncedCallback } from "@mantine/hooks";
import { useState } from "react";
import type { Draft } from "../../draft/draft.ts";
import type { SavedReview, SentDraft } from "../saved-import.ts";

export type ReviewEdit = (edit: (draft: Draft) => Draft) => void;

/** The review's state; stored in this browser shortly after each change. */
export const useReview = (savedReview: SavedReview, save: (review: SavedReview) => Promise<unknown>) => {
  const [review, setReview] = useState(savedReview);
  const saveSoon = useDebouncedCallback(save, 300);
  const change = (next: (review: SavedReview) => SavedReview) =>
    setReview((review) => {
      const changed = next(review);
      saveSoon(changed);
      return changed;
    });
  const edit: ReviewEdit = (edit) => change((review) => ({ ...review, draft: edit(review.draft) }));
  const setWanted = (id: string, isWanted: boolean) =>
    change(({ unwanted, ...review }) => ({
      ...review,
      unwanted: isWanted ? unwanted.filter((other) => other !== id) : [...unwanted, id],
    }));
  /** Resolves when it is stored. */
  const keepSent = async (sent: SentDraft) => {
    saveSoon.cancel();
    setReview((review) => ({ ...review, sent }));
    await save({ ...review, sent });
  };
  return { review, edit, setWanted, keepSent };
};
