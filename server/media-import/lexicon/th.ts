import type { LanguageWords } from "./language-words.ts";

// Thai words that the reader of media knows. Compiled for Waybook, Apache-2.0; see lexicon.ts for how they are written.

export const th: LanguageWords = {
  "address.streetBefore": "soi, thanon",
};
