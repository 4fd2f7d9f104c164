import type { Random } from "../random.ts";
import { entriesOf, type Half, type Halves } from "./half.ts";
import { type Language, languages } from "./languages.ts";

/** The texts on a stop's line; empty if missing. */
type LineParts = Readonly<Record<"time" | "words" | "duration" | "price", string>>;

/** The writing style of a traveller, the same throughout a trip. */
export type Manner = {
  time(minutes: number): string;
  /** With or without its end. */
  span(minutes: number, duration: number): string;
  duration(minutes: number): string;
  price(amount: number, currency: string): string;
  day(number: number): string;
  date(date: string): string;
  titled(heading: string, title: string): string;
  /** A day's heading with its date. */
  dated(heading: string, date: string): string;
  line(parts: LineParts): string;
  /** The mark of a list item. */
  number(count: number): string;
  /** A place whose name has two scripts or languages. */
  bothNames(local: string, english: string): string;
  readonly free: string;
};

export function mannerOf(random: Random, half: Half, language: Language): Manner {
  const phrases = languages[language];
  const time = random.pick(entriesOf(half, phrases.times));
  const fallback = (phrases.times.both ?? phrases.times[half])[0] ?? time;
  const duration = random.pick(entriesOf(half, phrases.durations));
  const price = random.pick(entriesOf(half, phrases.prices));
  const day = random.pick(entriesOf(half, phrases.days));
  const titled = random.pick(entriesOf(half, titles));
  const writeTime = (minutes: number) => {
    const [hour, minute] = [Math.floor(minutes / 60), minutes % 60];
    return time(hour, minute) ?? fallback(hour, minute) ?? "";
  };
  const about = random.pick(entriesOf(half, phrases.about));
  const span = random.pick(entriesOf(half, phrases.spans));
  const dates = new Intl.DateTimeFormat(localeOf(language), {
    ...random.pick(entriesOf(half, dateStyles)),
    timeZone: "UTC",
  });
  const numbered = random.pick(entriesOf(half, numberings));
  const beside = random.pick(entriesOf(half, besides));
  const bothNames = random.pick(entriesOf(half, pairs));
  return {
    time: (minutes) => (random.chance(0.5) ? about : "") + writeTime(minutes),
    span: (minutes, length) =>
      span.replace("{from}", writeTime(minutes)).replace("{to}", writeTime(minutes + length)),
    duration,
    price,
    day: (number) =>
      day
        .replace("{nn}", String(number).padStart(2, "0"))
        .replace("{n}", String(number))
        .replace("{th}", phrases.ordinals[number - 1] ?? String(number)),
    date: (date) => dates.format(new Date(`${date}T00:00:00Z`)),
    titled: (heading, title) => fill(titled, heading, title),
    dated: (heading, date) => fill(beside, heading, date),
    line: random.pick(entriesOf(half, lines)),
    number: numbered,
    bothNames: (local, english) => fill(bothNames, local, english),
    free: random.pick(entriesOf(half, phrases.free)),
  };
}

/** Two things side by side. */
const fill = (pattern: string, one: string, other: string) =>
  pattern.replace("{1}", () => one).replace("{2}", () => other);

/** A day and what it is about. */
const titles: Halves<string> = {
  both: ["{1} – {2}"],
  tuning: ["{1}: {2}", "{1} | {2}", "{1} · {2}"],
  held: ["{1} → {2}", "{1} // {2}", "{1} • {2}", "{1}, {2}", "{1} ~ {2}"],
};
const besides: Halves<string> = {
  tuning: ["{1} ({2})"],
  held: ["{1}, {2}", "{1} | {2}", "{1} / {2}", "{1} [{2}]"],
};
const pairs: Halves<string> = {
  tuning: ["{1} {2}"],
  held: ["{1} ({2})", "{2} ({1})", "{1} / {2}", "{1}｜{2}"],
};
const numberings: Halves<(count: number) => string> = {
  both: [(count) => `${count}. `],
  tuning: [(count) => `${count}) `, (count) => `${count} – `],
  held: [
    (count) => `#${count} `,
    (count) => `${count}/ `,
    (count) => `(${count}) `,
    (count) => `${String(count).padStart(2, "0")} `,
    (count) => `${"①②③④⑤⑥⑦⑧⑨"[count - 1] ?? count} `,
    (count) => `${count} | `,
  ],
};

/** Joins the parts that are not empty. */
const joined = (between: string, ...parts: readonly string[]) => parts.filter(Boolean).join(between);
const bracketed = (text: string, [open, close]: readonly [string, string] = [" (", ")"]) =>
  text && open + text + close;
/** "09:30 Place (2h) – €8" */
const timeFirst =
  (afterTime: string) =>
  ({ time, words, duration, price }: LineParts) =>
    joined(afterTime, time, words) + bracketed(duration) + (price && ` – ${price}`);

const lines: Halves<(parts: LineParts) => string> = {
  tuning: [timeFirst(" "), timeFirst(" "), timeFirst(" – "), timeFirst(": "), timeFirst(" | ")],
  held: [
    ({ time, words, duration, price }) =>
      bracketed(time, ["[", "] "]) + joined(" · ", words, duration, price),
    ({ time, words, duration, price }) => words + bracketed(joined(", ", time, duration, price)),
    ({ time, words, duration, price }) =>
      joined(" → ", time, words) + bracketed(joined(" · ", duration, price), [" [", "]"]),
    ({ time, words, duration, price }) =>
      joined(" – ", words, time) + bracketed(joined(" / ", duration, price)),
    ({ time, words, duration, price }) =>
      joined(" ⏰ ", words, time) + bracketed(joined(", ", price, duration)),
    ({ time, words, duration, price }) =>
      joined(" ", time && `🕘 ${time}`, words, duration && `⏳ ${duration}`, price && `🎟 ${price}`),
    ({ time, words, duration, price }) => joined(" · ", time, words, duration, price),
    ({ time, words, duration, price }) =>
      joined(" // ", time, words) + bracketed(joined(" | ", price, duration)),
  ],
};

const localeOf = (language: Language) => (language === "en" ? "en-GB" : language);

/** With the year or the weekday, because otherwise the year is unknown. */
const dateStyles: Halves<Intl.DateTimeFormatOptions> = {
  tuning: [
    { weekday: "long", day: "numeric", month: "long", year: "numeric" },
    { weekday: "short", day: "numeric", month: "long" },
    { weekday: "short", day: "numeric", month: "short", year: "numeric" },
    { weekday: "long", day: "numeric", month: "long" },
    { day: "numeric", month: "long", year: "numeric" },
  ],
  held: [
    { weekday: "short", day: "2-digit", month: "short" },
    { day: "numeric", month: "short", year: "numeric" },
    { weekday: "long", day: "2-digit", month: "short", year: "numeric" },
    { weekday: "short", day: "2-digit", month: "2-digit", year: "numeric" },
  ],
};
