import type { Sky } from "../../../contract/weather.ts";
import { fieldOf, listOf } from "../field-of.ts";
import { ProviderFailure, type ProviderOptions, providerFetch } from "../provider-fetch.ts";
import type { WeatherService } from "./weather.ts";

type OpenMeteoOptions = ProviderOptions & { readonly archiveUrl: string; readonly key?: string | undefined };

/** Nobody waits for it, and it takes seconds to read many years. */
const limits = { requestMilliseconds: 20_000, searchMilliseconds: 20_000 };
/** All that it forecasts. */
const forecastDays = 16;

/** https://open-meteo.com/en/docs and https://open-meteo.com/en/docs/historical-weather-api */
export function openMeteo({ archiveUrl, key, ...options }: OpenMeteoOptions): WeatherService {
  const provider = {
    name: "Open-Meteo",
    imageOrigins: [],
    whenRefused: "check WEATHER_URL and WEATHER_KEY, and its terms of use",
  };
  const [forecasts, archive] = [options.url, archiveUrl].map((url) =>
    providerFetch(provider, { limits, ...options, url }),
  ) as [ReturnType<typeof providerFetch>, ReturnType<typeof providerFetch>];
  const pathTo = (path: string, parameters: Readonly<Record<string, string>>) =>
    `${path}?${new URLSearchParams({ ...parameters, timezone: "auto", ...(key && { apikey: key }) })}`;

  return {
    async forecast(places, signal) {
      const response = await forecasts.ask(signal).json(
        pathTo("/v1/forecast", {
          ...coordinates(places),
          daily: "weather_code,temperature_2m_max,temperature_2m_min,precipitation_probability_max",
          forecast_days: String(forecastDays),
        }),
      );
      return resultsOf(response, places.length).map((result) =>
        daysOf(result, (day) => {
          const temperatures = temperaturesOf(day);
          const rainChance = day("precipitation_probability_max");
          const sky = skies.get(day("weather_code") ?? Number.NaN);
          return (
            temperatures && {
              ...temperatures,
              ...(sky && { sky }),
              ...(rainChance !== undefined &&
                rainChance >= 0 &&
                rainChance <= 100 && { rainChance: Math.round(rainChance) }),
            }
          );
        }),
      );
    },

    async past(spans, signal) {
      const response = await archive.ask(signal).json(
        pathTo("/v1/archive", {
          ...coordinates(spans.map(({ at }) => at)),
          start_date: spans.map(({ first }) => first).join(),
          end_date: spans.map(({ last }) => last).join(),
          daily: "temperature_2m_max,temperature_2m_min,precipitation_sum",
        }),
      );
      return resultsOf(response, spans.length).map((result) =>
        daysOf(result, (day) => {
          const temperatures = temperaturesOf(day);
          const rainMm = day("precipitation_sum");
          return temperatures && rainMm !== undefined ? { ...temperatures, rainMm } : undefined;
        }),
      );
    },
  };
}

const coordinates = (places: readonly { readonly latitude: number; readonly longitude: number }[]) => ({
  latitude: places.map(({ latitude }) => latitude).join(),
  longitude: places.map(({ longitude }) => longitude).join(),
});

/** One place alone is not in a list. */
function resultsOf(response: unknown, count: number): readonly unknown[] {
  const results = Array.isArray(response) ? response : [response];
  if (results.length !== count || results.some((result) => listOf(result, "daily", "time").length === 0))
    throw new ProviderFailure("Open-Meteo sent something that is no weather");
  return results;
}

type DayValues = (name: string) => number | undefined;

/** Days without a value are left out. */
function daysOf<T>(result: unknown, read: (day: DayValues) => T | undefined): ReadonlyMap<string, T> {
  const daily = fieldOf(result, "daily");
  const found = listOf(daily, "time").flatMap((date, nth): [string, T][] => {
    if (typeof date !== "string" || !/^\d{4}-\d\d-\d\d$/.test(date)) return [];
    const value = read((name) => {
      const one = listOf(daily, name)[nth];
      return typeof one === "number" && Number.isFinite(one) ? one : undefined;
    });
    return value === undefined ? [] : [[date, value]];
  });
  return new Map(found);
}

function temperaturesOf(day: DayValues): { lowest: number; highest: number } | undefined {
  const [lowest, highest] = [day("temperature_2m_min"), day("temperature_2m_max")];
  if (lowest === undefined || highest === undefined || lowest > highest) return undefined;
  return lowest < -100 || highest > 70 ? undefined : { lowest, highest };
}

/** WMO code table 4677, as far as Open-Meteo uses it. */
const codes: Readonly<Record<Sky, readonly number[]>> = {
  clear: [0, 1],
  partlyCloudy: [2],
  cloudy: [3],
  fog: [45, 48],
  drizzle: [51, 53, 55, 56, 57],
  rain: [61, 63, 65, 66, 67, 80, 81, 82],
  snow: [71, 73, 75, 77, 85, 86],
  thunderstorm: [95, 96, 99],
};
const skies = new Map(
  Object.entries(codes).flatMap(([sky, all]) => all.map((code) => [code, sky as Sky] as const)),
);
