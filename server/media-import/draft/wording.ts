import { readFileSync } from "node:fs";
import { join } from "node:path";
import { datasetsFolder } from "../../platform/datasets.ts";

/** Tags, independent of the language. */
export type Theme =
  | "city"
  | "island"
  | "food"
  | "museums"
  | "sights"
  | "nature"
  | "beach"
  | "nightlife"
  | "shopping"
  | "adventure"
  | "events"
  | "weekend"
  | "roadTrip"
  | "flight";

export type Season = "spring" | "summer" | "autumn" | "winter";

type Phrase =
  | "trip"
  | "tripTo"
  | "oneDay"
  | "oneDayIn"
  | "days"
  | "daysIn"
  | "oneStop"
  | "stops"
  | "andMore"
  | "sentenceEnd";

/** The words that an import adds to a draft, in one language. Phrases have `{place}`, `{days}` or `{count}` in them. */
export type Wording = Readonly<Record<Phrase, string>> & {
  /** BCP 47, to format months and lists. */
  readonly language: string;
  readonly themes: Readonly<Record<Theme, string>>;
  readonly seasons: Readonly<Record<Season, string>>;
};

const { wordings } = JSON.parse(readFileSync(join(datasetsFolder, "draft-wording.json"), "utf8")) as {
  wordings: Readonly<Record<string, Omit<Wording, "language">>>;
};

/** The wording in the first supported language, otherwise in English. */
export function wordingFor(...languages: readonly (string | undefined)[]): Wording {
  const supported = languages
    .map((tag) => tag?.toLowerCase().split("-")[0] ?? "")
    .find((language) => Object.hasOwn(wordings, language));
  const language = supported ?? "en";
  return { ...(wordings[language] as Omit<Wording, "language">), language };
}

/** "3 days in Lisbon". */
export function describeTrip(days: number, place: string | undefined, wording: Wording): string {
  const phrases = { 0: ["trip", "tripTo"], 1: ["oneDay", "oneDayIn"] } as const;
  const [alone, withPlace] = phrases[days as 0 | 1] ?? (["days", "daysIn"] as const);
  return fillIn(wording[place ? withPlace : alone], { days, place });
}

/** "5 stops". */
export const countStops = (count: number, { oneStop, stops }: Wording): string =>
  count === 1 ? oneStop : fillIn(stops, { count });

/** Puts values into a phrase. */
export const fillIn = (
  phrase: string,
  values: Readonly<Record<string, number | string | undefined>>,
): string => phrase.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ""));
