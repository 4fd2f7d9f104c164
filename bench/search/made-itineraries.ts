import { readFileSync } from "node:fs";
import type { ItineraryDraft } from "../../contract/itinerary.ts";
import { type Random, random, zipf } from "../random.ts";

type Language = "en" | "de" | "fr" | "es" | "it" | "pt" | "nl" | "ja";

type City = {
  readonly id: string;
  readonly country: string;
  readonly region?: string;
  readonly at: readonly [latitude: number, longitude: number];
  /** By language. */
  readonly names: readonly string[];
};

type World = {
  readonly languages: readonly Language[];
  readonly countries: Readonly<Record<string, readonly string[]>>;
  readonly cities: readonly City[];
  /** Cities whose names also are other words. */
  readonly namesakes: readonly City[];
  readonly activities: Readonly<Record<string, readonly string[]>>;
  readonly titles: Readonly<Record<Language, readonly string[]>>;
  readonly stops: readonly string[];
  readonly summaries: Readonly<Record<Language, readonly string[]>>;
};

const world: World = JSON.parse(readFileSync(new URL("./world.json", import.meta.url), "utf8"));
const activities = Object.keys(world.activities);

/** What an itinerary really is, whatever its words: only this decides what is relevant. */
export type Truth = {
  /** The share of the trip in each place: cities, regions and countries. */
  readonly places: Readonly<Record<string, number>>;
  /** What one mainly does there. */
  readonly main: readonly string[];
  /** What a single stop is for. */
  readonly aside: readonly string[];
  readonly days: number;
};

export type JudgedItinerary = { readonly draft: ItineraryDraft; readonly truth: Truth };

const toNamesakes = 60;

/** Made in eight languages, the same each time. */
export const madeItineraries = (count: number): JudgedItinerary[] =>
  Array.from({ length: count }, (_, number) =>
    number < count - toNamesakes
      ? makeItinerary(random(24, number), world.cities)
      : makeItinerary(random(25, number), world.namesakes),
  );

function makeItinerary(draw: Random, cities: readonly City[]): JudgedItinerary {
  const at = draw.below(world.languages.length);
  const language = world.languages[at] ?? "en";
  const first = cities[zipf(draw, cities.length, 25)] as City;
  const second = draw.chance(0.2) ? draw.pick(cities.filter((city) => city !== first)) : undefined;
  const main = draw.pick(activities);
  const aside = draw.chance(0.3) ? draw.pick(activities.filter((other) => other !== main)) : undefined;
  const dayCount = 1 + draw.below(10);
  // Of ten days of a trip to two cities, three are in the second.
  const cityOf = (day: number) => (second && day >= Math.ceil(dayCount * 0.7) ? second : first);
  const words = (activity: string) => world.activities[activity]?.[at] ?? activity;
  const nameOf = (city: City) => city.names[at] ?? "";
  const days = Array.from({ length: dayCount }, (_, day) => ({
    stops: Array.from({ length: 2 + draw.below(4) }, (_, stop) => ({
      name: draw.chance(0.35) ? `${words(main)} ${stop + 1}` : draw.pick(world.stops),
      coordinate: near(draw, cityOf(day)),
    })),
  }));
  if (aside) days[0]?.stops.push({ name: words(aside), coordinate: near(draw, first) });
  const title = draw
    .pick(world.titles[language])
    .replace("{a}", words(main))
    .replace("{c}", nameOf(first))
    .replace("{n}", String(dayCount));
  const country = world.countries[first.country]?.[at];
  return {
    truth: truthOf(
      days.map(({ stops }, day) => [cityOf(day), stops.length] as const),
      main,
      aside,
    ),
    draft: {
      title,
      ...(draw.chance(0.8) && {
        destination: draw.chance(0.5)
          ? nameOf(first)
          : [nameOf(first), country].join(language === "ja" ? "、" : ", "),
      }),
      tags: draw.chance(0.7) ? [words(main), String(2024 + draw.below(4))] : [String(2024 + draw.below(4))],
      ...(draw.chance(0.7) && {
        summary: `${draw.pick(world.summaries[language])} ${draw.chance(0.3) ? words(main) : ""}`,
      }),
      days,
      visibility: "public",
    },
  };
}

const near = (draw: Random, { at: [latitude, longitude] }: City) => ({
  latitude: latitude + (draw.fraction() - 0.5) / 25,
  longitude: longitude + (draw.fraction() - 0.5) / 25,
});

function truthOf(
  stops: readonly (readonly [city: City, count: number])[],
  main: string,
  aside: string | undefined,
): Truth {
  const total = stops.reduce((sum, [, count]) => sum + count, 0);
  const places: Record<string, number> = {};
  for (const [{ id, region, country }, count] of stops)
    for (const place of [id, region, country])
      if (place) places[place] = (places[place] ?? 0) + count / total;
  return { places, main: [main], aside: aside ? [aside] : [], days: stops.length };
}
