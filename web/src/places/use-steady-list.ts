import { useEffect, useState } from "react";
import { isSameSuggestion } from "./is-same-suggestion.ts";
import type { SuggestedPlaces } from "./use-suggested-places.ts";

type Holding = {
  /** The pointer is moving over the list. */
  readonly isPointed: boolean;
  /** Whether one of the list is selected with the keyboard. */
  readonly isMarked: () => boolean;
  /** The list was replaced, so that an index means another place. */
  readonly onReplaced: () => void;
};

/**
 * The list as it is shown. Places that come later for the same text do not move what someone is pointing at, and are added
 * behind the others if one is selected with the keyboard.
 */
export const useSteadyList = (latest: SuggestedPlaces, holding: Holding): SuggestedPlaces => {
  const [shown, setShown] = useState(latest);
  const { isPointed } = holding;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the functions are about the moment at which it runs.
  useEffect(() => {
    if (latest === shown) return;
    const isSame = latest.query === shown.query && shown.places.length > 0;
    if (isSame && isPointed) return;
    if (isSame && holding.isMarked()) {
      const added = latest.places.filter(
        (place) => !shown.places.some((one) => isSameSuggestion(one, place)),
      );
      setShown({ ...latest, places: [...shown.places, ...added] });
      return;
    }
    setShown(latest);
    holding.onReplaced();
  }, [latest, isPointed]);
  return latest.query === shown.query ? { ...shown, more: latest.more } : shown;
};
