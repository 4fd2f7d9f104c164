import type { Coordinate } from "../../../contract/itinerary.ts";
import type { Sky } from "../../../contract/weather.ts";

/** The weather of a day, in °C and percent. */
export type Forecast = {
  readonly lowest: number;
  readonly highest: number;
  readonly sky?: Sky;
  readonly rainChance?: number;
};

/** What a day in the past was like. */
export type PastDay = { readonly lowest: number; readonly highest: number; readonly rainMm: number };

/** Days at a place, the first and the last included. */
export type Span = { readonly at: Coordinate; readonly first: string; readonly last: string };

/** Lists have an entry for each place or span, in the same order. All methods reject with a reason. */
export type WeatherService = {
  /** By date, from yesterday or today until about two weeks from now. */
  forecast(
    places: readonly Coordinate[],
    signal: AbortSignal,
  ): Promise<readonly ReadonlyMap<string, Forecast>[]>;
  /** By date; days that are too recent are missing. */
  past(spans: readonly Span[], signal: AbortSignal): Promise<readonly ReadonlyMap<string, PastDay>[]>;
};
