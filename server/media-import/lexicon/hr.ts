import type { LanguageWords } from "./language-words.ts";

// Croatian words that the reader of media knows. Compiled for Waybook, Apache-2.0; see lexicon.ts for how they are written.

export const hr: LanguageWords = {
  "day.word": "dan",
};
