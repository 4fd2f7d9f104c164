import { lexicon } from "../lexicon/lexicon.ts";
import { anyOf } from "../lexicon/word-pattern.ts";
import { isUnspaced } from "./scripts.ts";

/** Small words inside names. */
const particles = new Set(lexicon("name.particle"));

/** Words that occur in sentences but not in names. */
const sentenceWords = new RegExp(`(?:^|\\s)${anyOf(lexicon("sentence.word"))}(?=\\s|$)`, "giu");

/** Whether a text is a sentence or part of one rather than a name. */
export function isSentence(text: string): boolean {
  if (isUnspaced(text)) return /[。！？!?]$/u.test(text) || text.replace(/\p{sc=Latin}/gu, "").length > 28;
  const words = text.split(/\s+/).filter((word) => /\p{L}/u.test(word));
  if (words.length > 10) return true;
  if (/[.!?…]$/.test(text) && words.length >= 4 && !/\b\p{L}{1,3}\.$/u.test(text)) return true;
  const tells = (text.match(sentenceWords) ?? []).length;
  if (tells >= 2 && words.length >= 4) return true;
  if (isShouted(text)) return tells >= 1 && words.length >= 5;
  const small = words.filter((word) => /^\p{Ll}/u.test(word) && !particles.has(word.toLowerCase())).length;
  if (small === words.length) return words.length >= 4 || tells >= 1;
  return (small >= 3 && small * 2 >= words.length) || (small >= 2 && tells >= 1 && words.length >= 4);
}

const isShouted = (text: string): boolean => text === text.toUpperCase();

/** Whether a text can be the name of a place: short, with letters, and not a sentence. */
export function isNameLike(text: string): boolean {
  const letters = (text.match(/\p{L}/gu) ?? []).length;
  if (letters < (isUnspaced(text) ? 2 : 3) || text.length > 80) return false;
  // Single letters and signs in a row are noise from a picture.
  const words = text.split(/\s+/);
  if (letters * 2 < text.replace(/\s/g, "").length) return false;
  if (words.length >= 2 && words.every((word) => word.length <= 2) && !isUnspaced(text)) return false;
  return !isSentence(text);
}

/** Whether a text begins like a name. */
export const hasCapital = (text: string): boolean => /^[^\p{L}]*[\p{Lu}\p{Lt}\p{Lo}]/u.test(text);
