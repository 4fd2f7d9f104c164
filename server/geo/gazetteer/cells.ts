import type { Coordinate } from "../../../contract/itinerary.ts";

const rows = 180;
export const columns = 360;
export const cellCount = rows * columns;

export const rowOf = (latitude: number): number => Math.min(rows - 1, Math.max(0, Math.floor(latitude + 90)));

/** Around Earth: 181 is where -179 is. */
export const columnOf = (longitude: number): number =>
  ((Math.floor(longitude + 180) % columns) + columns) % columns;

/** Earth's surface in squares of one degree, so that what is around a place is found without looking at all. */
export const cellOf = ({ latitude, longitude }: Coordinate): number =>
  rowOf(latitude) * columns + columnOf(longitude);
