import { splitWords } from "../../platform/search/split-words.ts";

/** A name as the index has it: without case, accents or punctuation. */
export const nameKey = (name: string): string => splitWords(name).join(" ");
