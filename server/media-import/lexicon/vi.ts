import type { LanguageWords } from "./language-words.ts";

// Vietnamese words that the reader of media knows. Compiled for Waybook, Apache-2.0; see lexicon.ts for how they are written.

export const vi: LanguageWords = {
  "day.word": "ngay",
  "duration.minutes": "phút",
  "address.streetBefore": "đường",
};
