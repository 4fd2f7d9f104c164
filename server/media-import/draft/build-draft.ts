import { isCurrency } from "../../../contract/currency.ts";
import type {
  Coordinate,
  Day,
  Expense,
  ItineraryPreview,
  PackingItem,
  Stop,
} from "../../../contract/itinerary.ts";
import type { PlaceKind } from "../../geo/gazetteer/place.ts";
import type { DayNotes, Price, StopNotes, TripNotes } from "../trip-notes.ts";
import { bestSeason } from "./best-season.ts";
import { buildTitle } from "./build-title.ts";
import { chooseTags } from "./choose-tags.ts";
import { dayId, draftDays, maxStopsPerDay, stopId } from "./draft-days.ts";
import { packingCategory } from "./packing-category.ts";
import { resolveCurrency } from "./resolve-currency.ts";
import { countStops, describeTrip, fillIn, type Wording, wordingFor } from "./wording.ts";

/** The destination, as far as it is known. */
export type TripPlace = {
  readonly name?: string | undefined;
  readonly kind?: PlaceKind | undefined;
  readonly center?: Coordinate | undefined;
  /** The local currency, ISO 4217. */
  readonly currency?: string | undefined;
};

const expenseCategories = {
  food: "food",
  cafe: "food",
  bar: "food",
  shop: "shopping",
  lodging: "lodging",
  transport: "transport",
  flight: "flight",
  sight: "activity",
  museum: "activity",
  nature: "activity",
  beach: "activity",
  activity: "activity",
  event: "activity",
  other: "other",
} as const;

/** Builds an itinerary from notes, within the limits of an itinerary. */
export function buildDraft(notes: TripNotes, place: TripPlace, locale?: string): ItineraryPreview {
  const wording = wordingFor(locale, notes.language);
  const noted = draftDays(notes);
  const days = noted.map((day, at) => dayOf(day, at));
  const startDate = notes.startDate ?? noted.find(({ date }) => date)?.date;
  const expenses = expensesOf(notes, noted, place.currency);
  const stops = noted.flatMap((day) => day.stops);
  const season = bestSeason({ startDate, at: place.center }, wording);
  const currency =
    mostFrequent(expenses.flatMap((expense) => expense.currency ?? [])) ?? existing(place.currency);
  return {
    title: buildTitle({ title: notes.title, days: days.length, place: place.name }, wording),
    ...(place.name && { destination: clipped(place.name, 200) }),
    ...(notes.origin && { origin: clipped(notes.origin, 200) }),
    ...(stops.length > 0 && { summary: summaryOf(days.length, stops, place.name, wording) }),
    ...(place.center && { center: place.center }),
    ...(startDate && { startDate: `${startDate}T00:00:00.000Z` }),
    tags: chooseTags(noted, place.kind, wording),
    ...(season && { bestSeason: season }),
    ...(currency && { homeCurrency: currency }),
    days,
    packing: packingOf(notes.packing),
    expenses,
  };
}

function dayOf({ title, stops }: DayNotes, at: number): Day {
  return {
    id: dayId(at),
    ...(title && { title: clipped(title, 200) }),
    stops: stops.slice(0, maxStopsPerDay).map((stop, nth) => stopOf(stop, stopId(at, nth))),
  };
}

function stopOf(noted: StopNotes, id: string): Stop {
  const { name, category, startTime, durationMinutes, address, phone, link, note, coordinate } = noted;
  return {
    id,
    name: clipped(name, 200),
    category: category ?? "other",
    ...(address && { address: clipped(address, 500) }),
    ...(coordinate && { coordinate }),
    ...(startTime && { startTime }),
    ...(durationMinutes !== undefined && { durationMinutes: Math.min(10_080, durationMinutes) }),
    ...(note && { note: clipped(note, 5000) }),
    ...(phone && { phone: clipped(phone, 50) }),
    ...(link && { bookingURL: link }),
  };
}

/** The prices of stops on their days, and the expenses of the trip as a whole. */
function expensesOf(notes: TripNotes, days: readonly DayNotes[], local: string | undefined): Expense[] {
  const ofStops = days.flatMap(({ date, stops }) =>
    stops.map(({ name, price, category = "other" }) => ({
      title: name,
      price,
      category: expenseCategories[category],
      date,
    })),
  );
  return [...ofStops, ...notes.expenses]
    .flatMap(({ title, price, category, date }) => {
      const money = price && moneyOf(price, local);
      if (!money) return [];
      const dated = date && { date: `${date}T00:00:00.000Z` };
      return [{ title: clipped(title, 200), ...money, ...dated, category: category ?? ("other" as const) }];
    })
    .slice(0, 2000)
    .map((expense, at) => ({ id: `expense-${at + 1}`, ...expense }));
}

/** Undefined for a code that Intl does not know, because it could not be formatted. */
const existing = (code: string | undefined) => (code && isCurrency(code) ? code : undefined);

function moneyOf(price: Price, local: string | undefined): { amount: number; currency: string } | undefined {
  const currency = existing(resolveCurrency(price, local));
  return currency && price.amount > 0 ? { amount: price.amount, currency } : undefined;
}

function packingOf(items: TripNotes["packing"]): PackingItem[] {
  return items.slice(0, 500).map(({ name, quantity = 1 }, at) => ({
    id: `item-${at + 1}`,
    name: clipped(name, 200),
    quantity,
    category: packingCategory(name),
    isPacked: false,
  }));
}

/** The number of names that are quick to read. */
const maxNames = 4;

function summaryOf(
  days: number,
  stops: readonly StopNotes[],
  place: string | undefined,
  wording: Wording,
): string {
  const names = stops.slice(0, maxNames).map(({ name }) => name);
  const more = stops.length - names.length;
  const list = new Intl.ListFormat(wording.language, { type: "conjunction" }).format(
    more > 0 ? [...names, fillIn(wording.andMore, { count: more })] : names,
  );
  const trip = describeTrip(days, place, wording);
  return clipped(`${trip}, ${countStops(stops.length, wording)}: ${list}${wording.sentenceEnd}`, 5000);
}

function mostFrequent(words: readonly string[]): string | undefined {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0];
}

/** Cuts a text without splitting a character. */
function clipped(text: string, maxLength: number): string {
  return text.length <= maxLength
    ? text
    : text
        .slice(0, maxLength)
        .replace(/[\uD800-\uDBFF]$/, "")
        .trimEnd();
}
