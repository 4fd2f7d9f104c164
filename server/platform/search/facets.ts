import { splitWords } from "./split-words.ts";

/** What an itinerary in Explore can be filtered by, as elements of one indexed array. */
export const facets = {
  days: (count: number): string => `d:${count}`,
  /** From 1. */
  month: (month: number): string => `m:${month}`,
  /** ISO 3166. */
  country: (code: string): string => `c:${code}`,
  /** Case, accents and punctuation do not matter, unless there is nothing else: 🏖️. */
  tag: (tag: string): string => `t:${splitWords(tag).join(" ") || encodeSigns(tag)}`,
};

/** Without commas. Whether an emoji is marked as one does not matter. */
const encodeSigns = (tag: string): string =>
  encodeURIComponent(tag.trim().toWellFormed().normalize().replaceAll("\ufe0f", ""));
