import { splitWords } from "../../platform/search/split-words.ts";

/** A name as in the index: without case, accents or punctuation. */
export const nameKey = (name: string): string => splitWords(name).join(" ");
