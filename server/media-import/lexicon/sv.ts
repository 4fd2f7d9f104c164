import type { LanguageWords } from "./language-words.ts";

// Swedish words that the reader of media knows. Compiled for Waybook, Apache-2.0; see lexicon.ts for how they are written.

export const sv: LanguageWords = {
  "category.museum": "-museumet",
  "booking.isLodging": "hotell",
  "time.before": "kl., kl",
  "time.beforeOnly": "kl., kl",
  "duration.hours": "timmar, tim",
  "address.streetEnding": "gatan, vägen, gata",
};
