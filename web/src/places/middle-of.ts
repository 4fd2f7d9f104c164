import type { Coordinate } from "../../../contract/itinerary.ts";

const median = (numbers: readonly number[]): number =>
  numbers.toSorted((one, other) => one - other)[Math.floor((numbers.length - 1) / 2)] ?? 0;

/** Where most of them are: one stop far away does not move it. */
export const middleOf = (coordinates: readonly Coordinate[]): Coordinate | undefined => {
  const [first] = coordinates;
  if (!first) return undefined;
  const longitudes = coordinates.map(({ longitude }) => longitude);
  // Across the antimeridian a number in the middle would be on the other side of the Earth.
  if (Math.max(...longitudes) - Math.min(...longitudes) > 180) return first;
  return { latitude: median(coordinates.map(({ latitude }) => latitude)), longitude: median(longitudes) };
};
