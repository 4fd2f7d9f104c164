import type { Coordinate } from "../../../contract/itinerary.ts";

/** The median, which a single place far away does not move. */
export function medianCoordinate(places: readonly Coordinate[]): Coordinate | undefined {
  const [first] = places;
  if (!first) return undefined;
  const latitude = medianOf(places.map((place) => place.latitude));
  // Relative to the first place, so that both sides of the date line are neighbours.
  const eastward = medianOf(places.map((place) => wrapped(place.longitude - first.longitude)));
  return { latitude: rounded(latitude), longitude: rounded(wrapped(first.longitude + eastward)) };
}

const wrapped = (degrees: number): number => ((((degrees + 180) % 360) + 360) % 360) - 180;

/** To 0.1 m. */
const rounded = (degrees: number): number => Math.round(degrees * 1e6) / 1e6;

function medianOf(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((one, other) => one - other);
  const [low, high] = [
    sorted[Math.floor((sorted.length - 1) / 2)],
    sorted[Math.ceil((sorted.length - 1) / 2)],
  ];
  return ((low ?? 0) + (high ?? 0)) / 2;
}
