import type { Random } from "../random.ts";
import type { City, Sight } from "./city.ts";
import { entriesOf, type Half, type Halves } from "./half.ts";
import { heldCities } from "./held-cities.ts";
import { type Language, languages, type Phrases } from "./languages.ts";
import { type MadeUpKind, madeUpPlace } from "./made-up-places.ts";
import { type Manner, mannerOf } from "./manner.ts";
import type { TrueStop } from "./true-set.ts";
import { tuningCities } from "./tuning-cities.ts";

export type PlannedStop = {
  /** The text on the frame: "Lunch at …", in two scripts. */
  readonly words: string;
  readonly place: string;
  /** "09:30", "9:00 – 11:00", or empty. */
  readonly time: string;
  readonly duration: string;
  readonly price: string;
  readonly remark: string;
  readonly kind: MadeUpKind | "sight";
  readonly truth: TrueStop;
};

type PlannedDay = {
  readonly heading: string;
  readonly title: string;
  readonly date: string;
  readonly stops: readonly PlannedStop[];
};

export type Trip = {
  readonly half: Half;
  readonly city: City;
  readonly language: Language;
  readonly phrases: Phrases;
  readonly manner: Manner;
  /** The city's name in this sample. */
  readonly cityName: string;
  readonly startDate: string;
  readonly days: readonly PlannedDay[];
  readonly author: string;
};

export type TripWish = {
  readonly days: readonly [fewest: number, most: number];
  readonly stops: readonly [fewest: number, most: number];
  /** Whether the stops have times. */
  readonly isTimed?: boolean;
  readonly durations?: number;
  readonly prices?: number;
  readonly remarks?: number;
  /** The share of made-up stops. */
  readonly madeUp?: number;
  readonly dayTitles?: number;
  /** Days have their date as heading, or number and date. */
  readonly dates?: "alone" | "beside";
  readonly languages?: readonly Language[];
  readonly city?: City;
};

const authors: Halves<string> = {
  tuning: [
    ...["mila.onthemap", "wanderwithjo", "two.backpacks", "lena_reist", "carlos.viaja"],
    ...["slowtravel.sam", "thenomadnotes", "ines.en.route", "passport_and_pasta", "kai.explores"],
  ],
  held: ["off.the.clock.ana", "weekendsaway", "thebikepacker", "rutas_con_leo", "tinytotsbigtrips"],
};

export const citiesOf = (half: Half) => (half === "tuning" ? tuningCities : heldCities);

export function planTrip(random: Random, half: Half, wish: TripWish): Trip {
  const city = wish.city ?? random.pick(citiesOf(half));
  const language = languageFor(random, city, wish.languages);
  const phrases = languages[language];
  const manner = mannerOf(random, half, language);
  const startDate = aDate(random, half);
  const sights = shuffled(random, city.sights);
  const places = new Set<string>();
  const number = between(random, wish.days);
  const days: PlannedDay[] = [];
  for (let nth = 0; nth < number; nth++) {
    const left = Math.floor((sights.length - 1) / (number - nth));
    const count = Math.max(1, Math.min(between(random, wish.stops), left + 2));
    let clock = 8 * 60 + 30 * random.below(5);
    const stops: PlannedStop[] = [];
    while (stops.length < count) {
      const isMadeUp = sights.length === 0 || random.chance(wish.madeUp ?? 0.3);
      const minutes = wish.isTimed ? clock : undefined;
      const stop = isMadeUp
        ? madeUpStop(random, { half, city, language, phrases, manner, wish, day: nth + 1, minutes })
        : sightStop(random, {
            ...{ half, city, language, phrases, manner, wish, day: nth + 1, minutes },
            sight: sights.pop() as Sight,
          });
      if (places.has(stop.place)) continue;
      places.add(stop.place);
      stops.push(stop);
      clock += (stop.truth.durationMinutes ?? 60) + 30 * (1 + random.below(4));
      if (clock > 22 * 60) break;
    }
    const title = random.chance(wish.dayTitles ?? 0.5)
      ? (city.quarters[nth % city.quarters.length] ?? "")
      : "";
    const date = dayAfter(startDate, nth);
    days.push({ heading: headingOf(manner, { nth, title, date }, wish.dates), title, date, stops });
  }
  return {
    ...{ half, city, language, phrases, manner, startDate, days },
    cityName: language === "en" ? city.name : localNameOf(city, language),
    author: random.pick(entriesOf(half, authors)),
  };
}

function headingOf(
  manner: Manner,
  { nth, title, date }: { nth: number; title: string; date: string },
  dates: TripWish["dates"],
): string {
  const heading = dates === "alone" ? manner.date(date) : manner.day(nth + 1);
  const titled = title ? manner.titled(heading, title) : heading;
  return dates === "beside" ? manner.dated(titled, manner.date(date)) : titled;
}

/** In two scripts if the language is East Asian. */
const localNameOf = (city: City, language: Language) =>
  isEastAsian(language)
    ? `${city.local ?? ""} ${city.name}`.trim()
    : language === city.language
      ? (city.local ?? city.name)
      : city.name;

const isEastAsian = (language: Language) => ["ja", "zh", "ko"].includes(language);

function languageFor(random: Random, city: City, among?: readonly Language[]): Language {
  if (among) return random.pick(among);
  if (city.language && random.chance(0.62)) return city.language;
  return random.chance(0.75) ? "en" : random.pick(["fr", "de", "es", "it", "pt", "nl"] as const);
}

type StopWish = {
  half: Half;
  city: City;
  language: Language;
  phrases: Phrases;
  manner: Manner;
  wish: TripWish;
  day: number;
  minutes: number | undefined;
};

function sightStop(random: Random, { sight, ...wish }: StopWish & { sight: Sight }): PlannedStop {
  const { half, city, language, phrases, manner } = wish;
  const [english, local, latitude, longitude, ...others] = sight;
  const isLocal = language === city.language;
  const written = isEastAsian(language)
    ? manner.bothNames(local, english)
    : isLocal && random.chance(0.85)
      ? local
      : !isLocal && language !== "en" && !/[^\p{Script=Latin}\P{L}]/u.test(local) && random.chance(0.5)
        ? local
        : half === "held" && local !== english && random.chance(0.15)
          ? `${english} (${local})`
          : english;
  const around = entriesOf(half, phrases.sights);
  const words =
    around.length > 0 && random.chance(0.3) ? random.pick(around).replace("{place}", () => written) : written;
  return withDetails(random, wish, {
    ...{ kind: "sight", place: written, words, coordinate: { latitude, longitude } },
    aliases: [...new Set([english, local, ...others, words])].filter((name) => name !== written),
  });
}

function madeUpStop(random: Random, wish: StopWish): PlannedStop {
  const { half, language, phrases } = wish;
  const kind = random.pick(["food", "food", "cafe", "cafe", "activity", "lodging"] as const);
  const place = madeUpPlace(random, { half, kind, language });
  const around = kind === "activity" ? undefined : phrases[kind];
  const words =
    around && random.chance(0.6) ? random.pick(entriesOf(half, around)).replace("{place}", place) : place;
  return withDetails(random, wish, {
    ...{ kind, place, words, coordinate: null },
    aliases: words === place ? [] : [words],
  });
}

function withDetails(
  random: Random,
  { half, city, phrases, manner, wish, day, minutes }: StopWish,
  found: Pick<PlannedStop, "kind" | "place" | "words"> & Pick<TrueStop, "aliases" | "coordinate">,
): PlannedStop {
  const { kind, place, words, aliases, coordinate } = found;
  const durationMinutes = random.chance(wish.durations ?? 0)
    ? random.pick([30, 45, 60, 90, 120, 150, 180])
    : null;
  const isPriced = random.chance(wish.prices ?? 0);
  const isFree = isPriced && random.chance(0.2);
  const amount = isPriced && !isFree ? anAmount(random, city.currency) : null;
  const isSpan =
    minutes !== undefined &&
    durationMinutes !== null &&
    minutes + durationMinutes < 24 * 60 &&
    random.chance(0.3);
  return {
    ...{ kind, place, words },
    time: minutes === undefined ? "" : isSpan ? manner.span(minutes, durationMinutes) : manner.time(minutes),
    duration: durationMinutes === null || isSpan ? "" : manner.duration(durationMinutes),
    price: amount === null ? (isFree ? manner.free : "") : manner.price(amount, city.currency),
    remark: random.chance(wish.remarks ?? 0) ? random.pick(entriesOf(half, phrases.remarks)) : "",
    truth: {
      day,
      name: place,
      aliases,
      startTime: minutes === undefined ? null : wallTime(minutes),
      durationMinutes,
      price: amount === null ? null : { amount, currency: city.currency },
      coordinate,
    },
  };
}

export const wallTime = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;

/** Rough exchange rates to the euro. */
const euros: Readonly<Record<string, number>> = {
  ...{ CZK: 25, TRY: 40, MAD: 10, EGP: 50, ZAR: 20, AED: 4, THB: 40, VND: 25_000, KRW: 1_500, JPY: 150 },
  ...{ TWD: 35, CNY: 8, INR: 90, MXN: 20, CUP: 25, BRL: 6, ARS: 1_000, PEN: 4, ISK: 150, DKK: 7.5, HUF: 400 },
  ...{
    PLN: 4,
    SEK: 11,
    NOK: 11,
    KES: 140,
    TZS: 2_500,
    NPR: 140,
    MYR: 5,
    HKD: 8,
    COP: 4_000,
    CLP: 1_000,
    JOD: 1,
  },
  ...{ UYU: 45, LAK: 24_000, UZS: 14_000, GEL: 3, BAM: 2, RON: 5, TND: 3.4, QAR: 4, LKR: 340, GBP: 0.9 },
};

function anAmount(random: Random, currency: string): number {
  const rate = euros[currency] ?? 1;
  const amount = random.pick([4, 5, 8, 10, 12, 15, 18, 20, 25, 30, 45]) * rate;
  if (rate > 1) return Math.max(1, Math.round(amount / 10) * 10);
  return amount + (random.chance(0.25) ? 0.5 : 0);
}

function aDate(random: Random, half: Half): string {
  const day = random.below(300) + (half === "tuning" ? 0 : 20);
  return dayAfter("2027-01-04", day);
}

function dayAfter(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

export const between = (random: Random, [fewest, most]: readonly [number, number]) =>
  fewest + random.below(most - fewest + 1);

export function shuffled<Entry>(random: Random, entries: readonly Entry[]): Entry[] {
  const left = [...entries];
  const mixed: Entry[] = [];
  while (left.length > 0) mixed.push(...left.splice(random.below(left.length), 1));
  return mixed;
}
