import type { PastDay, Span } from "../../outside/weather/weather.ts";
import type { KnownWeather } from "./known-weather.ts";
import type { WeatherCell } from "./weather-cell.ts";
import { middleOf } from "./weather-cell.ts";

/** How many years are averaged, and how many days before and after the date in each. */
const years = 5;
const daysAround = 3;
/** Less counts as dry. */
const rainMm = 1;

const msADay = 86_400_000;

/** Days of the year at a place, one after the other. */
export type DaysOfYear = { readonly cell: WeatherCell; readonly first: string; readonly last: string };

/** The days of past years that say what is usual on these. */
export function pastSpans({ cell, first, last }: DaysOfYear, now: Date): readonly Span[] {
  const yesterday = dateAfter(now.toISOString().slice(0, 10), -1);
  return Array.from({ length: years }, (_, nth) => {
    const back = now.getUTCFullYear() - 1 - nth - yearOf(first);
    const end = dateAfter(yearsLater(last, back), daysAround);
    return {
      at: middleOf(cell),
      first: dateAfter(yearsLater(first, back), -daysAround),
      // In the first days of January, those around the last of December are still to come.
      last: end < yesterday ? end : yesterday,
    };
  });
}

/** What is usual on a date; undefined if too little is known. */
export function usualWeather(
  date: string,
  past: readonly ReadonlyMap<string, PastDay>[],
  now: Date,
): KnownWeather | undefined {
  const samples = past.flatMap((days, nth) => {
    const sameDay = yearsLater(date, now.getUTCFullYear() - 1 - nth - yearOf(date));
    return Array.from({ length: 2 * daysAround + 1 }, (_, at) =>
      days.get(dateAfter(sameDay, at - daysAround)),
    ).filter((day) => day !== undefined);
  });
  if (samples.length < years * daysAround) return undefined;
  const average = (figure: (day: PastDay) => number) =>
    samples.reduce((sum, day) => sum + figure(day), 0) / samples.length;
  return {
    kind: "usual",
    lowest: Math.round(average(({ lowest }) => lowest)),
    highest: Math.round(average(({ highest }) => highest)),
    rainChance: Math.round(average((day) => (day.rainMm >= rainMm ? 100 : 0))),
  };
}

export const dateAfter = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * msADay).toISOString().slice(0, 10);

const yearOf = (date: string): number => Number(date.slice(0, 4));

/** The 29th of February becomes the 1st of March. */
const yearsLater = (date: string, count: number): string =>
  new Date(Date.UTC(yearOf(date) + count, Number(date.slice(5, 7)) - 1, Number(date.slice(8, 10))))
    .toISOString()
    .slice(0, 10);
