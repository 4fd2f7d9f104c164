import { readTable, readWordLists } from "../../platform/datasets.ts";
import { lexicon } from "../lexicon/lexicon.ts";
import { anyOf } from "../lexicon/word-pattern.ts";
import type { Price } from "../trip-notes.ts";
import { type FieldMatch, removeOverlaps } from "./field-match.ts";
import { normaliseSigns } from "./normalise-signs.ts";

export type PriceTag = Price & {
  /** The whole range as written, if the price is its lower end. */
  readonly range?: string;
};

const signTable = readTable("currency-signs.txt");
const signsOf = (wanted: string): Readonly<Record<string, string>> =>
  Object.fromEntries(signTable.filter(({ section }) => section === wanted).map(({ cells }) => cells));
const currencies = signsOf("one currency");
const signs = signsOf("several currencies");
const { codes: isoCodes, "rare codes": rareCodes } = readWordLists("currency-codes.txt", [
  "codes",
  "rare codes",
]);
/** The capital matters: "500 ft" is a height. */
const forint = "Ft";

const escaped = (sign: string): string => sign.replace(/[$./]/g, "\\$&");
const longestFirst = (list: readonly string[]): string =>
  list
    .toSorted((a, b) => b.length - a.length)
    .map(escaped)
    .join("|");
const unit = `${longestFirst([...Object.keys(currencies), ...Object.keys(signs)])}|${[...isoCodes].join("|")}`;
const number =
  "(?:\\d{1,3}(?:[.,' ](?:\\d{3}|[Oo0]{3})){1,4}(?!\\d)(?:[.,]\\d{1,2}(?!\\d))?|[\\dOo]{1,9}(?:[.,]\\d{1,2}(?!\\d))?)(?:[.,][-–—]{1,2})?";
const multiple = "(?:\\s?(?:k|rb|ribu|jt|juta|mio|tsd|万)(?![\\p{L}]))?";
const through = "\\s?(?:-|–|—|to|bis|à|a)\\s?";

const signFirst = new RegExp(
  `(?<![\\p{L}\\d])(?<unit>${unit})\\.?\\s?:?\\s?(?<amount>${number}${multiple})(?:${through}(?:(?:${unit})\\s?)?(?<most>${number}${multiple}))?(?:\\s?[円元])?(?!\\p{Script=Latin}|[:\\d])`,
  "giu",
);
const signLast = new RegExp(
  `(?<![\\p{L}\\d.,:/$€£¥₩₹+])(?:(?<amount>${number}${multiple})(?:${through}(?<most>${number}${multiple}))?)\\s?(?<unit>${unit}|${forint})(?!\\p{Script=Latin}|[$\\d])`,
  "giu",
);
const rareCodeLast = new RegExp(
  `(?<![\\p{L}\\d.,:/$€£¥₩₹+])(?<amount>${number}${multiple})(?:${through}(?<most>${number}${multiple}))?\\s?(?<unit>${[...rareCodes].join("|")})(?=\\s?(?:$|[)\\],;·|•/]|[-–—]\\s))`,
  "gu",
);
const multiples: Readonly<Record<string, number>> = {
  k: 1e3,
  rb: 1e3,
  ribu: 1e3,
  tsd: 1e3,
  jt: 1e6,
  juta: 1e6,
  mio: 1e6,
  万: 1e4,
};

/** OCR reads the won sign as W, and 1 after a sign as l. */
const clearSigns = (text: string): string =>
  text
    .replace(/(?<![\p{L}\d])W(?=\s?\d{1,3}(?:[.,]\d{3})+(?!\d))/gu, "₩")
    .replace(/(?<=[€£$¥₩]\s?)[lI](?=[\d.,])/g, "1");

export function findPrices(line: string): FieldMatch<PriceTag>[] {
  const text = clearSigns(normaliseSigns(line));
  const written = [signFirst, signLast, rareCodeLast].flatMap((form) => [...text.matchAll(form)]);
  const found = written.flatMap((match) => {
    const { unit = "", amount = "", most } = match.groups ?? {};
    // "8 ore" and "10 FR" are not prices: words must be in lower case, codes in capitals.
    if (!isWrittenSo(unit)) return [];
    const price = priceOf(amountOf(amount, most), unit);
    if (price === undefined) return [];
    const value = most === undefined ? price : { ...price, range: match[0].trim() };
    return { value, start: match.index, end: match.index + match[0].length };
  });
  return removeOverlaps(found);
}

/** OCR reads the euro sign as C, E or a dot. */
const amountAtEnd =
  /(?:\s[-–—]\s?|[-–—]\s|[-–—](?=[€CE]?\d+[€CE]$))(?<before>[€CE.](?=\d))?(?<amount>\d{1,3}(?:[.,]\d{3})+|\d{1,6}(?:[.,]\d{1,2})?)\s?(?<after>[€CE])?$/u;
const year = /^(?:19|20)\d\d$/;

/** "Castle – 25C": a price after a name whose sign was lost or misread, where a price is expected. */
export function findTrailingPrice(name: string): FieldMatch<Price> | undefined {
  const match = amountAtEnd.exec(normaliseSigns(name));
  const { amount: digits = "", before = "", after = "" } = match?.groups ?? {};
  const isNamed = match !== null && /\p{L}{2}[^\d]{0,3}$/u.test(name.slice(0, match.index));
  const amount = amountOf(digits, undefined);
  if (!isNamed || amount === undefined) return undefined;
  const isEuro = /[€CE]/.test(before + after);
  if (!isEuro && year.test(digits)) return undefined;
  const value = { amount, ...(isEuro ? { currency: "EUR" } : {}) };
  return { value, start: match.index, end: match.index + match[0].length };
}

function isWrittenSo(unit: string): boolean {
  if (/^ft$/i.test(unit)) return unit === forint;
  const isCode = /^[a-z]{3}$/i.test(unit) && isoCodes.has(unit.toUpperCase());
  if (isCode && !(unit.toLowerCase() in currencies))
    return unit === unit.toUpperCase() || /^(?:eur|usd|idr|chf)$/i.test(unit);
  return !/^(?:dh|tl|rm)$/.test(unit);
}

function priceOf(amount: number | undefined, unit: string): Price | undefined {
  if (amount === undefined || amount > 1e10) return undefined;
  if (unit === forint) return { amount, currency: "HUF" };
  const key = unit.toLowerCase();
  const code = unit.toUpperCase();
  const currency = currencies[key] ?? (isoCodes.has(code) || rareCodes.has(code) ? code : undefined);
  if (currency !== undefined) return { amount, currency };
  const sign = signs[key];
  return sign === undefined ? undefined : { amount, sign };
}

/** In "10-15k" the 10 is in thousands too. */
function amountOf(text: string, most: string | undefined): number | undefined {
  const multiple =
    /\p{L}+$/u.exec(text)?.[0] ?? (most === undefined ? undefined : /\p{L}+$/u.exec(most)?.[0]);
  const isZeros = /[Oo]/.test(text.replace(/\p{L}+$/u, "")) || /\d[Oo]+$/.test(text);
  const digits = (isZeros ? text.replace(/[Oo]/g, "0") : text).replace(/[\s']|\p{L}+$|[.,][-–—]{1,2}$/gu, "");
  if (!/^\d/.test(digits)) return undefined;
  const factor =
    multiple === undefined || /^o+$/i.test(multiple) ? 1 : (multiples[multiple.toLowerCase()] ?? 1);
  const value = Number(plainNumber(digits)) * factor;
  return Number.isFinite(value) ? Math.round(value * 100) / 100 : undefined;
}

/** Removes separators, and writes the decimal separator as a point. */
function plainNumber(text: string): string {
  const cents = /[.,](\d{1,2})$/.exec(text);
  const whole = (cents === null ? text : text.slice(0, cents.index)).replace(/[.,]/g, "");
  return cents === null ? whole : `${whole}.${cents[1]}`;
}

const per = "(?:\\/\\s?|(?:per|pro|par|por|a|p)\\s)";
const perWhat = new RegExp(
  `(?<![\\p{L}\\d])${per}?(?:(?<=${per})${anyOf(lexicon("price.per"))}|p\\.?\\s?p\\.?|each|je person|every one|一人|1人|人均|1인)(?!\\p{L})`,
  "giu",
);

/** Finds what a price is for: "per person". */
export function findPriceUnits(text: string): FieldMatch<string>[] {
  return [...text.matchAll(perWhat)].map((match) => ({
    value: match[0],
    start: match.index,
    end: match.index + match[0].length,
  }));
}

const alwaysFree = new RegExp(`(?<!\\p{L})${anyOf(lexicon("price.free"))}(?!\\p{L})`, "iu");
/** "Free" means no cost only on its own: in "free walking tour" it is part of the name. */
const aloneFree = /(?:^|[([,;:·|•–—-]\s?|\s)(?:for )?free(?=\s?(?:$|[)\],;·|•!]))/iu;

/** Finds where a text says that something is free. */
export function findFreeEntry(text: string): FieldMatch<true>[] {
  const match = alwaysFree.exec(text) ?? aloneFree.exec(text);
  return match === null ? [] : [{ value: true, start: match.index, end: match.index + match[0].length }];
}
