import type { ImageDetails } from "../../../../contract/image.ts";
import type {
  Day,
  Expense,
  Itinerary,
  PackingItem,
  Stop,
  StopCategory,
} from "../../../../contract/itinerary.ts";
import {
  splitParagraphs,
  type TypesetText,
  toTypesetText,
  truncate,
} from "../../../pictures/typefaces/typeset-text.ts";
import { creditLine } from "../credit-line.ts";
import { currencyDecimals } from "../currency-decimals.ts";
import { exactSum } from "../exact-sum.ts";

type Paragraphs = readonly (readonly TypesetText[])[];
type Credit = readonly { readonly words: TypesetText; readonly url?: string }[];
type BookletStop = {
  /** Its number on the day's map. */
  readonly number: number;
  readonly name: TypesetText;
  readonly sign: string;
  readonly category: string;
  readonly time?: string;
  readonly address?: TypesetText;
  readonly duration?: string;
  readonly phone?: TypesetText;
  readonly booking?: { readonly url: string; readonly site: TypesetText };
  readonly credit?: Credit;
  readonly note: Paragraphs;
  /** It may continue on the next page. */
  readonly isLong: boolean;
};
type BookletDay = {
  readonly name: string;
  readonly bookmark: string;
  readonly date?: string;
  readonly title?: TypesetText;
  readonly credit?: Credit;
  readonly summary: Paragraphs;
  /** Its summary may continue on the next page. */
  readonly isLong: boolean;
  readonly stops: readonly BookletStop[];
};
type PackingGroup = {
  readonly category: string;
  readonly items: readonly {
    readonly name: TypesetText;
    readonly quantity: number;
    readonly isPacked: boolean;
  }[];
};
type Amount = { readonly amount: string; readonly currency: string };
/** An itinerary as the texts of the pages: everything is computed, sorted and formatted here. */
export type Booklet = {
  readonly title: TypesetText;
  readonly plainTitle: string;
  readonly runningHead: TypesetText;
  readonly author: TypesetText;
  readonly plainAuthor: string;
  readonly credit?: Credit;
  readonly destination?: TypesetText;
  readonly origin?: TypesetText;
  readonly dates?: string;
  readonly length?: string;
  readonly bestSeason?: TypesetText;
  readonly tags: readonly TypesetText[];
  readonly summary: Paragraphs;
  /** Year, month, day, hour, minute, second. */
  readonly updated: readonly number[];
  readonly days: readonly BookletDay[];
  readonly packing: readonly PackingGroup[];
  /** How many groups of the packing list are in the first column, if it fits on one page. */
  readonly packingColumn?: number;
  readonly expenses: readonly ({
    readonly title: TypesetText;
    readonly category: string;
    readonly date?: string;
  } & Amount)[];
  readonly totals: readonly Amount[];
};

export function buildBooklet(itinerary: Itinerary): Booklet {
  const { title, destination, origin, bestSeason, startDate, days, author } = itinerary;
  const first = startDate?.slice(0, 10);
  return {
    title: toTypesetText(title),
    plainTitle: title.toWellFormed(),
    runningHead: toTypesetText(truncate(title, 70)),
    author: toTypesetText(author.displayName),
    plainAuthor: author.displayName.toWellFormed(),
    ...creditOf(itinerary.heroImage),
    ...(destination && { destination: toTypesetText(destination) }),
    ...(origin && { origin: toTypesetText(origin) }),
    ...(first && { dates: spanOf(first, Math.max(1, days.length)) }),
    ...(days.length > 0 && { length: days.length === 1 ? "1 day" : `${days.length} days` }),
    ...(bestSeason && { bestSeason: toTypesetText(bestSeason) }),
    tags: itinerary.tags.map(toTypesetText),
    summary: splitParagraphs(itinerary.summary),
    updated: itinerary.updatedAt.match(/\d+/g)?.slice(0, 6).map(Number) ?? [],
    days: days.map((day, index) => bookletDay(day, index, first)),
    ...packingOf(itinerary.packing),
    expenses: itinerary.expenses.map((expense) => bookletExpense(expense, itinerary.homeCurrency)),
    totals: totalsOf(itinerary.expenses, itinerary.homeCurrency),
  };
}

function bookletDay(day: Day, index: number, first: string | undefined): BookletDay {
  const name = `Day ${index + 1}`;
  return {
    name,
    bookmark: day.title ? `${name}: ${day.title.toWellFormed()}` : name,
    ...(first && { date: dayFormat.format(dayAfter(first, index)) }),
    ...(day.title && { title: toTypesetText(day.title) }),
    ...creditOf(day.image),
    summary: splitParagraphs(day.summary),
    isLong: (day.summary?.length ?? 0) > 700,
    stops: day.stops.map(bookletStop),
  };
}

function creditOf(image: ImageDetails | undefined): { credit?: Credit } {
  if (!image?.credit) return {};
  const credit = creditLine(image.credit).map(({ text, ...rest }) => ({
    words: toTypesetText(text),
    ...rest,
  }));
  return { credit };
}

function bookletStop(stop: Stop, index: number): BookletStop {
  const { address, startTime, durationMinutes, phone, bookingURL } = stop;
  return {
    number: index + 1,
    name: toTypesetText(stop.name),
    sign: signs[stop.category],
    category: capital(stop.category),
    ...(startTime && { time: startTime }),
    ...(address && { address: toTypesetText(address) }),
    ...(durationMinutes && { duration: durationOf(durationMinutes) }),
    ...(phone && { phone: toTypesetText(phone) }),
    ...(bookingURL && { booking: { url: bookingURL, site: toTypesetText(siteOf(bookingURL)) } }),
    ...creditOf(stop.image),
    note: splitParagraphs(stop.note),
    isLong: (stop.note?.length ?? 0) > 600 || stop.name.length > 100,
  };
}

/** Characters of Noto Emoji for each category of stop. */
const signs: Record<StopCategory, string> = {
  sight: "📷",
  museum: "🏛",
  food: "🍴",
  cafe: "☕",
  bar: "🍷",
  shop: "🛍",
  nature: "🌲",
  beach: "🏖",
  activity: "🥾",
  event: "🎟",
  lodging: "🛏",
  transport: "🚆",
  flight: "✈",
  other: "📍",
};

const capital = (word: string) => `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`;

const utc = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat("en-GB", { timeZone: "UTC", ...options });
const dayFormat = utc({ weekday: "long", day: "numeric", month: "long", year: "numeric" });
const spanFormat = utc({ day: "numeric", month: "long", year: "numeric" });
const shortFormat = utc({ day: "numeric", month: "short", year: "numeric" });

const dayAfter = (first: string, days: number) => new Date(Date.parse(first) + days * 86_400_000);

const spanOf = (first: string, days: number) =>
  spanFormat.formatRange(dayAfter(first, 0), dayAfter(first, days - 1));

function durationOf(minutes: number): string {
  const units = [
    [Math.floor(minutes / 1440), "d"],
    [Math.floor((minutes % 1440) / 60), "h"],
    [minutes % 60, "min"],
  ] as const;
  return units
    .filter(([amount]) => amount > 0)
    .map(([amount, unit]) => `${amount}\u00a0${unit}`)
    .join(" ");
}

function siteOf(url: string): string {
  const site = URL.parse(url)?.hostname.replace(/^www\./, "");
  return truncate(site || url, 60);
}

/** How many items fit in two columns of a page. */
const packingPage = 70;

function packingOf(items: readonly PackingItem[]): Pick<Booklet, "packing" | "packingColumn"> {
  const groups = [...Map.groupBy(items, ({ category }) => category)];
  const packing = groups.map(([category, group]) => ({
    category: capital(category),
    items: group.map(({ name, quantity, isPacked }) => ({ name: toTypesetText(name), quantity, isPacked })),
  }));
  return { packing, ...(items.length <= packingPage && { packingColumn: halfOf(packing) }) };
}

/** After how many groups the two columns are most equal. */
function halfOf(groups: readonly PackingGroup[]): number {
  const lines = groups.map(({ items }) => items.length + 2);
  const sumOf = (some: readonly number[]) => some.reduce((sum, one) => sum + one, 0);
  const unlike = lines.map((_, index) =>
    Math.abs(sumOf(lines.slice(0, index + 1)) - sumOf(lines.slice(index + 1))),
  );
  return unlike.indexOf(Math.min(...unlike)) + 1;
}

function bookletExpense(expense: Expense, home: string | undefined): Booklet["expenses"][number] {
  const { title, category, amount, date } = expense;
  const currency = expense.currency ?? home ?? "";
  return {
    title: toTypesetText(title),
    category: capital(category),
    ...(date && { date: shortFormat.format(new Date(date.slice(0, 10))) }),
    amount: amountOf(exactSum([amount]), currency),
    currency,
  };
}

function totalsOf(expenses: readonly Expense[], home: string | undefined): readonly Amount[] {
  const groups = Map.groupBy(expenses, ({ currency }) => currency ?? home ?? "");
  return [...groups].map(([currency, group]) => ({
    amount: amountOf(exactSum(group.map(({ amount }) => amount)), currency),
    currency,
  }));
}

/** With the currency's decimals, or more if the amount has more: nothing is rounded. */
function amountOf(exact: string, currency: string): string {
  const [whole = "", fraction = ""] = exact.replace("-", "").split(".");
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ",");
  const decimals = fraction.padEnd(currencyDecimals(currency), "0");
  return `${exact.startsWith("-") ? "−" : ""}${grouped}${decimals && `.${decimals}`}`;
}
