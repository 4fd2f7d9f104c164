import { findDates } from "../fields/dates.ts";
import { findDurations } from "../fields/durations.ts";
import { findLinks } from "../fields/links.ts";
import { findPhones } from "../fields/phones.ts";
import { findPrices } from "../fields/prices.ts";
import { findTimes } from "../fields/times.ts";
import type { Price } from "../trip-notes.ts";
import type { Page } from "./text-index.ts";

/** Looks up a model's values on pages, and returns them as the page has them, never as the model wrote them. */
export type FieldLookup = {
  time(value: string | undefined, pages: readonly Page[]): string | undefined;
  /** `YYYY-MM-DD` */
  date(value: string | undefined, pages: readonly Page[]): string | undefined;
  duration(value: number | undefined, pages: readonly Page[]): number | undefined;
  price(value: string | undefined, pages: readonly Page[]): Price | undefined;
  phone(value: string | undefined, pages: readonly Page[]): string | undefined;
  link(value: string | undefined, pages: readonly Page[]): string | undefined;
};

type Values = {
  readonly times: ReadonlySet<string>;
  readonly durations: ReadonlySet<number>;
  readonly prices: readonly Price[];
  readonly phones: readonly string[];
  readonly links: readonly string[];
};

/** A longer line is cut here: it is not a real line of text. */
const longestLine = 1_000;
/** Parsing dates is slow, and the dates of a trip are on few lines. */
const maxDateLines = 60;

export function fieldLookup(): FieldLookup {
  const cache = new Map<Page, Values>();
  const valuesOf = (page: Page): Values => {
    const values = cache.get(page) ?? valuesOn(page);
    cache.set(page, values);
    return values;
  };
  const find = <Value>(
    pages: readonly Page[],
    pick: (values: Values) => Value | undefined,
  ): Value | undefined => {
    for (const page of pages) {
      const match = pick(valuesOf(page));
      if (match !== undefined) return match;
    }
    return undefined;
  };
  const datesOf = dateReader();
  return {
    date: (value, pages) =>
      value && pages.flatMap(({ lines }) => datesOf(lines, value)).find((date) => date === value),
    time: (value, pages) => value && find(pages, ({ times }) => (times.has(value) ? value : undefined)),
    duration: (value, pages) =>
      value && find(pages, ({ durations }) => (durations.has(value) ? value : undefined)),
    price(value, pages) {
      const [modelPrice] = value ? pricesOf(value) : [];
      return modelPrice && find(pages, ({ prices }) => prices.find((price) => isSame(price, modelPrice)));
    },
    phone(value, pages) {
      const digits = value?.replace(/\D/g, "").replace(/^0+/, "") ?? "";
      if (digits.length < 6) return undefined;
      return find(pages, ({ phones }) =>
        phones.find((phone) => phone.replace(/\D/g, "").endsWith(digits.slice(-9))),
      );
    },
    link(value, pages) {
      const modelLink = value && findLinks(value)[0]?.value;
      return (
        modelLink &&
        find(pages, ({ links }) => links.find((link) => addressOf(link) === addressOf(modelLink)))
      );
    },
  };
}

/** Finds dates on the lines that contain the day of the month of `like`. */
function dateReader(): (lines: readonly string[], like: string) => string[] {
  const cache = new Map<string, readonly string[]>();
  const datesOn = (line: string): readonly string[] => {
    const cached = cache.get(line);
    if (cached || cache.size >= maxDateLines) return cached ?? [];
    const dates = findDates(line).flatMap(({ value: { date, endDate } }) =>
      endDate ? [date, endDate] : [date],
    );
    cache.set(line, dates);
    return dates;
  };
  return (lines, like) => {
    const day = new RegExp(`(?<!\\d)0?${Number(like.slice(8))}(?!\\d)`);
    return lines.filter((line) => day.test(line)).flatMap((line) => datesOn(line.slice(0, longestLine)));
  };
}

function valuesOn({ lines }: Page): Values {
  const short = lines.map((line) => line.slice(0, longestLine));
  const times = short
    .flatMap((line) => findTimes(line))
    .flatMap(({ value }) => [value.startTime, value.endTime]);
  return {
    times: new Set(times.filter((time) => time !== undefined)),
    durations: new Set(short.flatMap((line) => findDurations(line)).map(({ value }) => value)),
    prices: short.flatMap(pricesOf),
    phones: short.flatMap((line) => findPhones(line)).map(({ value }) => value),
    links: short.flatMap((line) => findLinks(line)).map(({ value }) => value),
  };
}

const pricesOf = (text: string): Price[] =>
  findPrices(text).map(({ value: { amount, currency, sign } }) => ({
    amount,
    ...(currency && { currency }),
    ...(sign && { sign }),
  }));

/** A sign such as "$" has several meanings until the place is known, so the model's currency is accepted for it. */
const isSame = (written: Price, modelPrice: Price) =>
  Math.abs(written.amount - modelPrice.amount) < 0.005 &&
  (written.currency
    ? modelPrice.currency === written.currency
    : !modelPrice.sign || modelPrice.sign === written.sign);

/** Pictures often leave out the scheme and `www.`. */
const addressOf = (link: string) =>
  link
    .replace(/^https?:\/\/(?:www\.)?/i, "")
    .replace(/\/$/, "")
    .toLowerCase();
