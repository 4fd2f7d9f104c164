import type { SuggestedPlace } from "../../../contract/place.ts";

const wordsOf = (text: string): string[] =>
  text
    .normalize("NFD")
    .toLowerCase()
    .replace(/\p{Mn}/gu, "")
    .match(/[\p{L}\p{N}]+/gu) ?? [];

/** Whether each word of the text begins a word of the place's name, address or region. */
export const fitsText = ({ name, address = "", region = "" }: SuggestedPlace, text: string): boolean => {
  const words = wordsOf(`${name} ${address} ${region}`);
  return wordsOf(text).every((typed) => words.some((word) => word.startsWith(typed)));
};
