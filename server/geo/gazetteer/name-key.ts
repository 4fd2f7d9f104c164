import { wordsOf } from "../../platform/search/words-of.ts";

/** A name as the index has it: without case, accents or punctuation. */
export const nameKey = (name: string): string => wordsOf(name).join(" ");
