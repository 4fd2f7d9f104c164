import type { DayWeather } from "../../../contract/weather.ts";

/** The weather of a day at a place, in whole degrees. */
export type KnownWeather = Omit<DayWeather, "dayId" | "date">;
