import type { LanguageWords } from "./language-words.ts";

// Finnish words that the reader of media knows. Compiled for Waybook, Apache-2.0; see lexicon.ts for how they are written.

export const fi: LanguageWords = {
  "day.word": "päivä, paiva",
  "time.before": "klo",
  "time.beforeOnly": "klo",
  "duration.hours": "tuntia, tunti",
  "address.streetEnding": "katu, tie, kuja",
};
