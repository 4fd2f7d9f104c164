/** Where temperatures are in °F. */
const fahrenheitRegions = new Set(["US", "BS", "BZ", "FM", "KY", "LR", "MH", "PW"]);

export type TemperatureUnit = "celsius" | "fahrenheit";

export const temperatureUnit = (locale: string): TemperatureUnit =>
  fahrenheitRegions.has(new Intl.Locale(locale).region ?? "") ? "fahrenheit" : "celsius";

export const degreesIn = (unit: TemperatureUnit, celsius: number): number =>
  unit === "celsius" ? celsius : Math.round(celsius * 1.8 + 32);
