import type { LanguageWords } from "./language-words.ts";

// Hungarian words that the reader of media knows. Compiled for Waybook, Apache-2.0; see lexicon.ts for how they are written.

export const hu: LanguageWords = {
  "day.word": "nap",
  "address.streetEnding": "utca, út",
};
