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
  time(said: string | undefined, on: readonly Page[]): string | undefined;
  /** `YYYY-MM-DD` */
  date(said: string | undefined, on: readonly Page[]): string | undefined;
  duration(said: number | undefined, on: readonly Page[]): number | undefined;
  price(said: string | undefined, on: readonly Page[]): Price | undefined;
  phone(said: string | undefined, on: readonly Page[]): string | undefined;
  link(said: string | undefined, on: readonly Page[]): string | undefined;
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
const mostDateLines = 60;

export function fieldLookup(): FieldLookup {
  const known = new Map<Page, Values>();
  const valuesOf = (page: Page): Values => {
    const values = known.get(page) ?? valuesOn(page);
    known.set(page, values);
    return values;
  };
  const find = <Value>(
    on: readonly Page[],
    pick: (values: Values) => Value | undefined,
  ): Value | undefined => {
    for (const page of on) {
      const value = pick(valuesOf(page));
      if (value !== undefined) return value;
    }
    return undefined;
  };
  const datesOf = dateReader();
  return {
    date: (said, on) => said && on.flatMap(({ lines }) => datesOf(lines, said)).find((date) => date === said),
    time: (said, on) => said && find(on, ({ times }) => (times.has(said) ? said : undefined)),
    duration: (said, on) => said && find(on, ({ durations }) => (durations.has(said) ? said : undefined)),
    price(said, on) {
      const [wanted] = said ? pricesOf(said) : [];
      return wanted && find(on, ({ prices }) => prices.find((price) => isSame(price, wanted)));
    },
    phone(said, on) {
      const digits = said?.replace(/\D/g, "").replace(/^0+/, "") ?? "";
      if (digits.length < 6) return undefined;
      return find(on, ({ phones }) =>
        phones.find((phone) => phone.replace(/\D/g, "").endsWith(digits.slice(-9))),
      );
    },
    link(said, on) {
      const wanted = said && findLinks(said)[0]?.value;
      return wanted && find(on, ({ links }) => links.find((link) => addressOf(link) === addressOf(wanted)));
    },
  };
}

/** Finds dates on the lines that contain the day of the month of `like`. */
function dateReader(): (lines: readonly string[], like: string) => string[] {
  const known = new Map<string, readonly string[]>();
  const datesOn = (line: string): readonly string[] => {
    const before = known.get(line);
    if (before || known.size >= mostDateLines) return before ?? [];
    const dates = findDates(line).flatMap(({ value: { date, endDate } }) =>
      endDate ? [date, endDate] : [date],
    );
    known.set(line, dates);
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
const isSame = (written: Price, said: Price) =>
  Math.abs(written.amount - said.amount) < 0.005 &&
  (written.currency ? said.currency === written.currency : !said.sign || said.sign === written.sign);

/** Pictures often leave out the scheme and `www.`. */
const addressOf = (link: string) =>
  link
    .replace(/^https?:\/\/(?:www\.)?/i, "")
    .replace(/\/$/, "")
    .toLowerCase();
