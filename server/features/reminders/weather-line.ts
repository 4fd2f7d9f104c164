import type { Sky } from "../../../contract/weather.ts";
import type { KnownWeather } from "../../geo/weather/known-weather.ts";

const skies: Readonly<Record<Sky, string>> = {
  clear: "sunny",
  partlyCloudy: "some clouds",
  cloudy: "cloudy",
  fog: "fog",
  drizzle: "drizzle",
  rain: "rain",
  snow: "snow",
  thunderstorm: "thunderstorms",
};

/** In both units, because mails do not know which one their reader is used to. */
export function weatherLine({ sky, lowest, highest, rainChance }: KnownWeather): string {
  const facts = [
    ...(sky ? [skies[sky]] : []),
    `${range(lowest, highest)} °C (${range(toFahrenheit(lowest), toFahrenheit(highest))} °F)`,
    ...(rainChance ? [`${rainChance}% chance of rain`] : []),
  ];
  return `Weather: ${facts.join(", ")}. Weather data by Open-Meteo.com`;
}

/** "to" between numbers of which one is negative: "-3–2" would be hard to read. */
const range = (lowest: number, highest: number): string => {
  if (lowest === highest) return signed(lowest);
  return lowest < 0 ? `${signed(lowest)} to ${signed(highest)}` : `${lowest}–${highest}`;
};

const signed = (degrees: number): string => String(degrees).replace("-", "−");

const toFahrenheit = (celsius: number): number => Math.round(celsius * 1.8 + 32);
