import { hash } from "node:crypto";
import { facets } from "../../platform/search/facets.ts";
import { type AddedWord, firstWords, searchVector } from "../../platform/search/search-vector.ts";
import { themeOfCategory, themes } from "../../platform/search/search-words.ts";
import { splitWords } from "../../platform/search/split-words.ts";
import type { CompleteDraft } from "./complete-draft.ts";
import { monthsOf } from "./months-of.ts";

/** What Explore finds an itinerary by. */
export type ListingForm = {
  /** PostgreSQL's text form of a tsvector: see searchVector. */
  readonly words: string;
  /** What it can be filtered by: see facets.ts. */
  readonly facets: readonly string[];
  /** Changes with everything that shows where the itinerary is: its places are looked up later, by a job. */
  readonly placeKey: string;
};

export function listingForm(draft: CompleteDraft): ListingForm {
  const { title, destination = "", center, tags, summary = "", days } = draft;
  const stops = days.flatMap((day) => day.stops);
  const coordinates = stops.map(({ coordinate }) => coordinate ?? 0);
  // Without coordinates, the title may be all that says where it is.
  const isPlaced = center !== undefined || coordinates.some((coordinate) => coordinate !== 0);
  return {
    words: searchVector(
      {
        title,
        destination,
        tags: tags.join(" "),
        summary,
        names: days.flatMap(({ title = "", stops }) => [title, ...stops.map(({ name }) => name)]).join(" "),
      },
      themeWords(draft),
    ),
    facets: [
      ...(days.length > 0 ? [facets.days(days.length)] : []),
      ...monthsOf(draft).map(facets.month),
      ...new Set(tags.map(facets.tag)),
    ],
    placeKey: hash(
      "sha1",
      JSON.stringify([isPlaced || title, destination, center, coordinates]),
      "base64url",
    ),
  };
}

/** A trip of three days or fewer is one for a weekend. */
const weekendDays = 3;
/** From this share of stops on, a theme is what the trip is about; from this, it is worth finding. */
const [mainShare, noticeableShare] = [0.3, 0.12];
/** Almost every trip has restaurants, so that a category alone says little. */
const mainCategoryShare = 0.5;

/** What the itinerary is about, in one word for all languages, weighted by where that shows. */
function themeWords({ title, tags, summary = "", days }: CompleteDraft): AddedWord[] {
  const stops = days.flatMap((day) => day.stops);
  const weights = new Map<string, string>();
  const add = (theme: string, weight: string) => weights.set(theme, (weights.get(theme) ?? "") + weight);
  const addEach = (text: string, weight: string) => {
    for (const theme of themesIn(text)) add(theme, weight);
  };
  addEach(title, "AA");
  for (const theme of new Set(tags.flatMap((tag) => [...themesIn(tag)]))) add(theme, "BBB");
  addEach(summary, "C");
  const named = countThemes([...stops.map(({ name }) => name), ...days.map(({ title = "" }) => title)]);
  for (const [theme, count] of named) {
    const share = count / Math.max(1, stops.length);
    if (count > 1 && share >= mainShare) add(theme, "BB");
    else if (count > 1 && share >= noticeableShare) add(theme, "C");
  }
  const categories = Map.groupBy(stops, ({ category }) => themeOfCategory().get(category ?? ""));
  for (const [theme, { length }] of categories)
    if (theme !== undefined && length > 1 && length >= stops.length * mainCategoryShare) add(theme, "B");
  if (days.length > 1 && days.length <= weekendDays) add("weekend", "C");
  return [...weights].map(([word, weights]) => ({ word, weights }));
}

const themesIn = (text: string): Set<string> =>
  new Set([...themes().in(firstWords(text))].map(({ meaning }) => meaning));

function countThemes(texts: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const text of texts)
    for (const { meaning } of themes().in(splitWords(text)))
      counts.set(meaning, (counts.get(meaning) ?? 0) + 1);
  return counts;
}
