import type { Temporal } from "temporal-polyfill";
import type {
  Day,
  ItineraryPreview,
  PackingCategory,
  PackingItem,
  Stop,
} from "../../../contract/itinerary.ts";
import type { KnownWeather } from "../../geo/weather/known-weather.ts";
import { plainText } from "../../platform/text/plain-text.ts";
import type { Reminder } from "./reminder.ts";
import { type AheadOfTrip, reminderOccasion } from "./reminder-occasion.ts";
import { weatherLine } from "./weather-line.ts";

/** What a reminder says, apart from its format. All texts are on one line and shortened. */
export type ReminderContent = {
  readonly subject: string;
  /** Why it is sent now: "Starts tomorrow". */
  readonly occasion: string;
  readonly title: string;
  readonly facts: readonly string[];
  readonly sections: readonly Section[];
};

type Section = {
  readonly heading: string;
  readonly entries: readonly Entry[];
  /** How many entries were left out. */
  readonly more: number;
};

export type Entry = {
  readonly time?: string;
  readonly isToDo?: true;
  readonly name: string;
  readonly details: readonly string[];
  readonly booking?: URL;
};

/** Gmail cuts off mails of more than about 100 KB, and with the rest the link to unsubscribe. */
const maxStops = 25;
const maxItems = 80;

type Reader = {
  /** In the traveller's time zone. */
  readonly today: Temporal.PlainDate;
  readonly isConfirmed: boolean;
  /** Of the day that an agenda is about, if it is known. */
  readonly weather?: KnownWeather | undefined;
};

/**
 * Undefined when there is nothing to remind of: the trip was moved or has begun, everything is packed, the day is
 * empty. An address that nobody confirmed may be someone else's, so nothing that a traveller wrote is sent there.
 */
export function reminderContent(
  reminder: Reminder,
  draft: ItineraryPreview,
  { today, isConfirmed, weather }: Reader,
): ReminderContent | undefined {
  if (isConfirmed) return letterOf(reminder, draft, today, weather);
  const { destination, ...unnamed } = draft;
  const letter = letterOf(reminder, { ...unnamed, title: "your trip" }, today);
  return (
    letter && {
      ...letter,
      subject: capitalized(letter.subject),
      title: "Your trip",
      facts: [...letter.facts, "Confirm this address in your settings to get the details of your trips."],
      sections: [],
    }
  );
}

function letterOf(
  reminder: Reminder,
  draft: ItineraryPreview,
  today: Temporal.PlainDate,
  weather?: KnownWeather,
): ReminderContent | undefined {
  const occasion = reminderOccasion(reminder, draft, today);
  switch (occasion?.kind) {
    case "tripStart":
      return tripStart(draft, occasion);
    case "packing":
      return packing(draft, occasion);
    case "dailyAgenda":
      return agenda(draft, occasion, weather);
    case undefined:
      return undefined;
  }
}

function tripStart(draft: ItineraryPreview, { start, daysAhead }: AheadOfTrip): ReminderContent {
  const when = `starts ${inDays(daysAhead)}`;
  const [firstDay] = draft.days;
  return {
    subject: `${titleOf(draft)} ${when}`,
    occasion: capitalized(when),
    title: titleOf(draft),
    facts: tripFacts(draft, start),
    sections: firstDay && firstDay.stops.length > 0 ? [daySection("The first day", firstDay)] : [],
  };
}

function packing(
  draft: ItineraryPreview,
  { start, daysAhead, left }: AheadOfTrip & { left: readonly PackingItem[] },
): ReminderContent {
  const things = left.length === 1 ? "1 thing is left" : `${left.length} things are left`;
  return {
    subject: `Pack for ${titleOf(draft)}: ${things}`,
    occasion: capitalized(`${things} to pack`),
    title: titleOf(draft),
    facts: [`Starts ${inDays(daysAhead)}`, ...tripFacts(draft, start)],
    sections: packingSections(left),
  };
}

function agenda(
  draft: ItineraryPreview,
  { about, dayNumber, day }: { about: Temporal.PlainDate; dayNumber: number; day: Day },
  weather: KnownWeather | undefined,
): ReminderContent {
  return {
    subject: `Today: Day ${dayNumber} of ${titleOf(draft)}`,
    occasion: `Today: Day ${dayNumber}`,
    title: titleOf(draft),
    facts: [inWords(about), ...destinationOf(draft), ...(weather ? [weatherLine(weather)] : [])],
    sections: [daySection(`Day ${dayNumber}`, day)],
  };
}

const titleOf = ({ title }: ItineraryPreview) => plainText(title, 80);

const destinationOf = ({ destination }: ItineraryPreview) => filled(destination, 80);

function tripFacts(draft: ItineraryPreview, start: Temporal.PlainDate): string[] {
  const end = start.add({ days: Math.max(0, draft.days.length - 1) });
  return [inWords(start, end), ...destinationOf(draft)];
}

function daySection(heading: string, { title, stops }: ItineraryPreview["days"][number]): Section {
  return {
    heading: [heading, ...filled(title, 80)].join(": "),
    entries: stops.slice(0, maxStops).map(stopEntry),
    more: Math.max(0, stops.length - maxStops),
  };
}

function stopEntry({ name, startTime, durationMinutes, address, note, phone, bookingURL }: Stop): Entry {
  const booking = bookingURL === undefined ? null : URL.parse(bookingURL);
  const isLink = booking?.protocol === "https:" || booking?.protocol === "http:";
  return {
    ...(startTime !== undefined && { time: startTime }),
    name: plainText(name, 120),
    details: [
      ...(durationMinutes ? [`Duration: ${duration(durationMinutes)}`] : []),
      ...filled(address, 160),
      ...filled(note, 240),
      ...filled(phone, 50).map((number) => `Phone: ${number}`),
    ],
    ...(booking && isLink && { booking }),
  };
}

const categories: readonly [PackingCategory, string][] = [
  ["documents", "Documents"],
  ["clothing", "Clothing"],
  ["toiletries", "Toiletries"],
  ["health", "Health"],
  ["electronics", "Electronics"],
  ["gear", "Gear"],
  ["food", "Food"],
  ["other", "Other things"],
];

function packingSections(left: readonly PackingItem[]): Section[] {
  let room = maxItems;
  return categories.flatMap(([category, heading]) => {
    const items = left.filter((item) => item.category === category);
    if (items.length === 0) return [];
    const entries = items.slice(0, room).map(packingEntry);
    room -= entries.length;
    return [{ heading, entries, more: items.length - entries.length }];
  });
}

const packingEntry = ({ name, quantity }: PackingItem): Entry => ({
  isToDo: true,
  name: `${quantity > 1 ? `${quantity} × ` : ""}${plainText(name, 120)}`,
  details: [],
});

function filled(text: string | undefined, maxLength: number): string[] {
  const line = plainText(text ?? "", maxLength);
  return line ? [line] : [];
}

function inDays(days: number): string {
  if (days === 0) return "today";
  return days === 1 ? "tomorrow" : `in ${days} days`;
}

function inWords(first: Temporal.PlainDate, last = first): string {
  const words = (date: Temporal.PlainDate) =>
    `${named(date, { weekday: "long" })} ${date.day} ${named(date, { month: "long" })}`;
  if (first.equals(last)) return `${words(last)} ${last.year}`;
  const year = first.year === last.year ? "" : ` ${first.year}`;
  return `${words(first)}${year} – ${words(last)} ${last.year}`;
}

const named = (date: Temporal.PlainDate, part: Intl.DateTimeFormatOptions) => date.toLocaleString("en", part);

function duration(minutes: number): string {
  const parts = [
    [Math.floor(minutes / 1_440), minutes < 2_880 ? "day" : "days"],
    [Math.floor((minutes % 1_440) / 60), "h"],
    [minutes % 60, "min"],
  ] as const;
  return parts.flatMap(([count, unit]) => (count ? [`${count} ${unit}`] : [])).join(" ");
}

const capitalized = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);
