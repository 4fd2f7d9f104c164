import type { LanguageWords } from "./language-words.ts";

// Hindi words that the reader of media knows. Compiled for Waybook, Apache-2.0; see lexicon.ts for how they are written.

export const hi: LanguageWords = {
  "address.streetAfter": "marg",
};
