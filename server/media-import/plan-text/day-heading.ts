import { lexicon, meanings } from "../lexicon/lexicon.ts";
import { anyOf } from "../lexicon/word-pattern.ts";
import { foldText } from "./fold-text.ts";

export type DayHeading = {
  readonly number?: number;
  /** The rest of the heading: a title, a date, or both. */
  readonly rest: string;
  /** Text before the day: "Kyoto - Day 2". */
  readonly before?: string;
};

const dayWord = anyOf(lexicon("day.word"));
const numbers = ([1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const).map(
  (number) => [`number.${number}`, number] as const,
);
const numberWords = meanings<number>(numbers);
const latinWord = [...numberWords.keys()].filter((word) => /^[a-z]/.test(word)).join("|");
/** A single l, i or o is a misread digit. */
const number = `(\\d{1,2}|[lio|](?![a-z])|${latinWord})`;

const shapes: readonly RegExp[] = [
  new RegExp(
    `^${dayWord}\\s?[.:#n°]{0,2}\\s?${number}(?![\\p{L}\\d])(?!\\s?(?:trip|tour|pass|ticket)s?\\b)`,
    "u",
  ),
  new RegExp(
    `^${number}\\s?(?:st|nd|rd|th|er|e|eme|º|ª|°|\\.)?\\s{1,2}${dayWord}(?!\\p{L})(?!\\s(?:in|a|à|en|em|w|trip|plan|itinerary|tour|pass))`,
    "u",
  ),
  /^(\d{1,2}|[一二三四五六七八九十])\s?(?:日目|日(?=\s|:|$))/u,
  /^第\s?(\d{1,2}|[一二三四五六七八九十])\s?[天日]/u,
  /^(\d{1,2})\s?(?:일차|일째)/u,
];
/** Its number was not read. */
const uncounted = /^(?:day|jour|dia|tag|giorno|dag|dzien|hari)$/;
const atTheEnd = new RegExp(`^(.{2,40}?)[\\s,(|:–—-]{1,4}${dayWord}\\s?${number}\\)?$`, "u");

/** A heading that counts a day: "Day 1 – Old Town", "2. Tag", "Kyoto - Day 2", 1日目. */
export function parseDayHeading(text: string): DayHeading | undefined {
  // OCR reads O as zero: "GIORN0 1".
  const words = foldText(text.slice(0, 160)).replace(/(?<=^[a-z]{1,6})0(?=\s?\d|[a-z])/, "o");
  for (const shape of shapes) {
    const found = words.match(shape);
    // "3 jours" is the length of a trip, not a day's number.
    if (found?.[1] !== undefined) return headed(found[1], text.slice(found[0].length));
  }
  if (uncounted.test(words)) return { rest: "" };
  const tail = words.match(atTheEnd);
  if (tail?.[1] === undefined || tail[2] === undefined || /\d/.test(tail[1])) return undefined;
  return { ...headed(tail[2], ""), before: trimmed(text.slice(0, tail[1].length)) };
}

function headed(counted: string, rest: string): DayHeading {
  const day = /^[li|]$/.test(counted) ? 1 : (numberWords.get(counted) ?? Number.parseInt(counted, 10));
  const text = trimmed(rest.replace(/^\s*(?:of|de|von|di|\/|[-–]|to|&|\+)\s?\d{1,2}(?!\d|:|\.\d)/i, ""));
  const title = text.replace(/^(?:in|en|em|à|a|auf|w|di)\s+(?=\p{Lu})/iu, "");
  return { ...(day >= 1 && day <= 60 ? { number: day } : {}), rest: title };
}

const trimmed = (text: string): string =>
  text.replace(/^[\s:;,.|·•–—→>~-]+/u, "").replace(/[\s:;,|·•–—~-]+$/u, "");
