import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useRef } from "react";
import { useLocale } from "use-intl";
import type { Coordinate } from "../../../contract/itinerary.ts";
import type { SuggestedPlace } from "../../../contract/place.ts";
import { fitsText } from "./fits-text.ts";
import { isSameSuggestion } from "./is-same-suggestion.ts";
import { allPlacesQuery, ownPlacesQuery } from "./places-query.ts";

/** Our own server may be asked while someone types, others only in a pause. */
const debounceMs = { own: 150, all: 450 };
const maxPlaces = 8;
const none: readonly SuggestedPlace[] = [];

export type SuggestedPlaces = {
  /** The text that they are for; lists for the same text grow, and for another one they change. */
  readonly query: string;
  readonly places: readonly SuggestedPlace[];
  /** Whether some are still being looked for, or why they could not be. */
  readonly more: "none" | "looking" | "busy" | "unavailable";
};

/** What our own server knows at once, then also what the geocoder does. */
export const useSuggestedPlaces = (typed: string, near: Coordinate | undefined): SuggestedPlaces => {
  const language = useLocale();
  const [query] = useDebouncedValue(typed, debounceMs.own);
  const [paused] = useDebouncedValue(typed, debounceMs.all);
  const search = { near, language };
  const own = useQuery(ownPlacesQuery({ ...search, text: query }));
  const hasMore = own.data?.more === true && !own.isPlaceholderData;
  const all = useQuery(allPlacesQuery({ ...search, text: query }, hasMore && paused === query));
  const before = useRef<readonly SuggestedPlace[]>(none);
  const isEmpty = typed.trim() === "" || query.trim() === "";
  const hasFailed = own.failureCount > 0;
  return useMemo(() => {
    if (isEmpty || hasFailed) return { query, places: none, more: "none" };
    if (all.data) {
      before.current = all.data.data;
      return { query, places: all.data.data, more: all.data.incomplete ?? "none" };
    }
    const ours = own.data?.data ?? none;
    if (!hasMore) return { query, places: ours, more: "none" };
    // What the geocoder found for fewer letters stays until it has answered for these.
    const isNew = (place: SuggestedPlace) => !ours.some((one) => isSameSuggestion(one, place));
    const stillFit = before.current.filter((place) => isNew(place) && fitsText(place, query));
    const places = [...ours, ...stillFit].slice(0, maxPlaces);
    return { query, places, more: all.isError ? "unavailable" : "looking" };
  }, [isEmpty, hasFailed, query, hasMore, own.data, all.data, all.isError]);
};
