import type { Coordinate } from "../../../contract/itinerary.ts";

const rows = 180;
export const columns = 360;
export const cellCount = rows * columns;

export const rowOf = (latitude: number): number => Math.min(rows - 1, Math.max(0, Math.floor(latitude + 90)));

/** Wraps around: 181 is the same as -179. */
export const columnOf = (longitude: number): number =>
  ((Math.floor(longitude + 180) % columns) + columns) % columns;

/** Divides the Earth into squares of one degree, to find nearby places without comparing all. */
export const cellOf = ({ latitude, longitude }: Coordinate): number =>
  rowOf(latitude) * columns + columnOf(longitude);
