import type { Coordinate } from "../../../contract/itinerary.ts";

/** A square of 0.1°, about 10 km, within which the weather counts as the same; in tenths of degrees. */
export type WeatherCell = { readonly latitude: number; readonly longitude: number };

export const cellAt = ({ latitude, longitude }: Coordinate): WeatherCell => {
  const tenths = Math.round(longitude * 10);
  return { latitude: Math.round(latitude * 10), longitude: tenths === 1_800 ? -1_800 : tenths };
};

export const middleOf = ({ latitude, longitude }: WeatherCell): Coordinate => ({
  latitude: latitude / 10,
  longitude: longitude / 10,
});
