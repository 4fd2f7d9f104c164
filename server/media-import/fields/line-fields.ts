import { lexicon } from "../lexicon/lexicon.ts";
import { anyOf } from "../lexicon/word-pattern.ts";
import type { Price } from "../trip-notes.ts";
import { isLineStart, removeTimeWords } from "./clock-words.ts";
import { findDates, wordsBeforeDate } from "./dates.ts";
import { findDurations } from "./durations.ts";
import type { FieldMatch } from "./field-match.ts";
import type { LineContext } from "./line-context.ts";
import { findEmails, findHandles, findLinks } from "./links.ts";
import { normaliseSigns } from "./normalise-signs.ts";
import { findPhones } from "./phones.ts";
import { findFreeEntry, findPrices, findPriceUnits, type PriceTag } from "./prices.ts";
import { findTimes } from "./times.ts";

export type LineFields = {
  /** `HH:mm` */
  readonly startTime?: string;
  /** `HH:mm`, the end of a range, or alone in "until 12:00". */
  readonly endTime?: string;
  /** The line begins with the time, apart from bullets: this marks a stop. */
  readonly timeLeads?: true;
  /** The times are opening hours, not those of a visit. */
  readonly isOpeningHours?: true;
  /** As written, or the length of the time range. */
  readonly durationMinutes?: number;
  readonly price?: Price;
  /** Text that belongs to the price, as written: "per person", "€10-15". */
  readonly priceNote?: string;
  /** The line says that it is free; `price` is missing then. */
  readonly isFree?: true;
  /** In the international format if the number is valid, otherwise as written. */
  readonly phone?: string;
  /** `https://…` or `http://…` */
  readonly link?: string;
  readonly email?: string;
  /** Without the @. */
  readonly handle?: string;
  /** `YYYY-MM-DD` */
  readonly date?: string;
  /** `YYYY-MM-DD`, the end of a range. */
  readonly endDate?: string;
  /** The year is written, or the weekday matches. */
  readonly isDateSure?: boolean;
  /** The rest without bullets, empty brackets and the words around the fields. May be empty. */
  readonly rest: string;
};

const openBefore = new RegExp(
  `(?<!\\p{L})${anyOf(lexicon("openingHours.before"))}(?!\\p{L})[^\\p{L}]{0,3}(?:\\p{L}{1,10}[^\\p{L}]{1,3}){0,3}$`,
  "iu",
);
const openAfter = /^\s?(?:daily|geöffnet|open(?!\p{L})|ouvert|abierto|aperto|aberto|geopend)/iu;
const wordsBeforePrice =
  /(?<!\p{L})(?:from|ab|ca\.?|circa|approx\.?|about|around|dès|desde|a partir de|à partir de|~)\s?$/iu;

/** Replaces a field that was taken out. */
const gap = "\0";

/**
 * Takes the fields out of a line. What remains as `rest` is usually a name: "09:30 Castelo de São Jorge (2h)" is
 * `{ startTime: "09:30", timeLeads: true, durationMinutes: 120, rest: "Castelo de São Jorge" }`.
 */
export function parseFields(text: string, context: LineContext = {}): LineFields {
  const line = new Line(text);
  const email = line.take(findEmails(line.left));
  const link = line.take(findLinks(line.left));
  const handle = line.take(findHandles(line.left));
  const phone = line.take(findPhones(line.left, context.country));
  const dates = line.take(findDates(line.left, context), (before) => before.replace(wordsBeforeDate, ""));
  const tag = line.take(findPrices(line.left), (before) => before.replace(wordsBeforePrice, ""));
  const per = tag === undefined ? [] : findPriceUnits(line.left);
  line.take(per);
  const free = tag === undefined ? line.take(findFreeEntry(line.left)) : undefined;
  const written = line.take(findDurations(line.left));
  const times = timesOf(line);
  const durationMinutes = written ?? (times.isOpeningHours ? undefined : minutesBetween(times));
  return {
    ...times,
    ...(durationMinutes !== undefined && { durationMinutes }),
    ...(tag !== undefined && pricing(tag, per)),
    ...(free !== undefined && { isFree: true }),
    ...(phone !== undefined && { phone }),
    ...(link !== undefined && { link }),
    ...(email !== undefined && { email }),
    ...(handle !== undefined && { handle }),
    ...(dates !== undefined && { date: dates.date, isDateSure: dates.isSure }),
    ...(dates?.endDate !== undefined && { endDate: dates.endDate }),
    rest: line.rest(),
  };
}

/** A line from which one field after the other is taken. */
class Line {
  /** The text without the fields taken so far, with normalised signs. */
  left: string;
  /** The same text as written. */
  #written: string;

  constructor(text: string) {
    this.#written = text.replaceAll(gap, " ");
    this.left = normaliseSigns(this.#written);
  }

  /** Removes all matches and the words that introduce them, and returns the first value. */
  take<Value>(
    found: readonly FieldMatch<Value>[],
    withoutLead: (before: string) => string = (before) => before,
  ): Value | undefined {
    for (const { start, end } of found.toReversed()) {
      const from = withoutLead(this.left.slice(0, start)).length;
      const cut = (text: string) => text.slice(0, from) + gap.repeat(end - from) + text.slice(end);
      this.left = cut(this.left);
      this.#written = cut(this.#written);
    }
    return found[0]?.value;
  }

  rest(): string {
    return this.#written
      .replace(/\0+/g, gap)
      .replace(/[([{（【][\0\s,;:/–—-]{0,20}[)\]}）】]/g, gap)
      .replace(/(?:\s?[·|•,;/–—-])?(?:\s?\0)+\s?(?=[·|•,;/–—-])/g, " ")
      .replace(/(?<=[.!?])\s?\0\s?[.!]/g, "")
      .replace(/\0/g, " ")
      .replace(/\s{2,}/g, " ")
      .replace(/^[^\p{L}\p{N}("“«「『【@#&]+/u, "")
      .replace(/\s\.$|[\s\-–—:|,;·•~(/]+$/u, "");
  }
}

function timesOf(line: Line): Pick<LineFields, "startTime" | "endTime" | "timeLeads" | "isOpeningHours"> {
  const found = findTimes(line.left);
  const start = found[0]?.start ?? 0;
  const before = line.left.slice(0, start);
  const after = line.left.slice(found[0]?.end);
  const times = line.take(found, removeTimeWords);
  if (times === undefined) return {};
  if (isLineStart(before)) return { ...times, timeLeads: true };
  const isOpeningHours = openBefore.test(before.slice(-60)) || openAfter.test(after);
  return isOpeningHours ? { ...times, isOpeningHours } : times;
}

/** Undefined if it is longer than people are awake. */
function minutesBetween({
  startTime,
  endTime,
}: Pick<LineFields, "startTime" | "endTime">): number | undefined {
  if (startTime === undefined || endTime === undefined) return undefined;
  const minutes = (minuteOf(endTime) - minuteOf(startTime) + 1440) % 1440;
  return minutes > 0 && minutes <= 16 * 60 ? minutes : undefined;
}

const minuteOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

function pricing(
  { range, ...price }: PriceTag,
  per: readonly FieldMatch<string>[],
): Pick<LineFields, "price" | "priceNote"> {
  const notes = [range, ...per.map(({ value }) => value.replace(/^\/\s?/, "per "))].filter(Boolean);
  return { price, ...(notes.length > 0 && { priceNote: notes.join(" ") }) };
}
