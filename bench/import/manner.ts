import type { Random } from "../random.ts";
import { entriesOf, type Half } from "./half.ts";
import { type Language, languages } from "./languages.ts";

/** How one traveller writes: the same all through a trip. */
export type Manner = {
  time(minutes: number): string;
  /** With or without its end. */
  span(minutes: number, duration: number): string;
  duration(minutes: number): string;
  price(amount: number, currency: string): string;
  day(number: number, title?: string): string;
  date(date: string): string;
  /** Between the time and the place. */
  readonly afterTime: string;
  readonly free: string;
};

export function mannerOf(random: Random, half: Half, language: Language): Manner {
  const phrases = languages[language];
  const time = random.pick(entriesOf(half, phrases.times));
  const fallback = (phrases.times.both ?? phrases.times[half])[0] ?? time;
  const duration = random.pick(entriesOf(half, phrases.durations));
  const price = random.pick(entriesOf(half, phrases.prices));
  const day = random.pick(entriesOf(half, phrases.days));
  const beforeTitle = random.pick(half === "tuning" ? [" – ", ": "] : [" – ", " | ", " · ", ": "]);
  const writeTime = (minutes: number) => {
    const [hour, minute] = [Math.floor(minutes / 60), minutes % 60];
    return time(hour, minute) ?? fallback(hour, minute) ?? "";
  };
  const dates = new Intl.DateTimeFormat(localeOf(language), {
    ...random.pick(half === "tuning" ? tuningDates : heldDates),
    timeZone: "UTC",
  });
  const dash = random.pick([" – ", "-", " - "]);
  return {
    time: writeTime,
    span: (minutes, length) => `${writeTime(minutes)}${dash}${writeTime(minutes + length)}`,
    duration,
    price,
    day: (number, title) => day.replace("{n}", String(number)) + (title ? beforeTitle + title : ""),
    date: (date) => dates.format(new Date(`${date}T00:00:00Z`)),
    afterTime: random.pick(half === "tuning" ? [" ", " ", " – "] : [" ", " ", ": ", " | "]),
    free: random.pick(entriesOf(half, phrases.free)),
  };
}

const localeOf = (language: Language) => (language === "en" ? "en-GB" : language);

const tuningDates: readonly Intl.DateTimeFormatOptions[] = [
  { weekday: "long", day: "numeric", month: "long", year: "numeric" },
  { weekday: "short", day: "numeric", month: "long" },
];
const heldDates: readonly Intl.DateTimeFormatOptions[] = [
  { weekday: "short", day: "numeric", month: "short", year: "numeric" },
  { weekday: "long", day: "numeric", month: "long" },
  { day: "numeric", month: "long", year: "numeric" },
];
