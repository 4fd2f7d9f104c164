import type { Coordinate, ItineraryPreview } from "../../../contract/itinerary.ts";
import type { Wanted } from "../../outside/image-search/image-search.ts";

export type WantedImage = Wanted & {
  /** By the traveller, in these words: nothing else will do. */
  readonly isAskedFor: boolean;
};

/** What is sought for a day or the cover: the traveller's own words, else where the itinerary goes. */
export function wantedFor(
  query: string | undefined,
  draft: ItineraryPreview,
  dayId: string | undefined,
): WantedImage {
  const { title, destination, tags } = draft;
  // Own words may well mean another place than where the itinerary is.
  if (query !== undefined) return { query: onOneLine(query), tags, isAskedFor: true };
  const center = centerFor(draft, dayId);
  return {
    query: onOneLine(destination ?? "") || onOneLine(title),
    ...(center && { center }),
    tags,
    isAskedFor: false,
  };
}

/** Words may hold what no line of text does, and what PostgreSQL cannot keep: they come back in descriptions. */
const onOneLine = (words: string) =>
  words
    .toWellFormed()
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim();

function centerFor({ center, days }: ItineraryPreview, dayId: string | undefined): Coordinate | undefined {
  const firstOf = (some: typeof days) =>
    some.flatMap(({ stops }) => stops).find(({ coordinate }) => coordinate)?.coordinate;
  return firstOf(days.filter(({ id }) => id === dayId)) ?? center ?? firstOf(days);
}
