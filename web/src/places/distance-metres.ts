import type { Coordinate } from "../../../contract/itinerary.ts";

const radians = Math.PI / 180;
const earthDiameter = 12_742_000;

/** Haversine formula. */
export const distanceMetres = (one: Coordinate, other: Coordinate): number => {
  const north = Math.sin(((other.latitude - one.latitude) * radians) / 2);
  const east = Math.sin(((other.longitude - one.longitude) * radians) / 2);
  const narrowing = Math.cos(one.latitude * radians) * Math.cos(other.latitude * radians);
  return earthDiameter * Math.asin(Math.min(1, Math.sqrt(north * north + narrowing * east * east)));
};
