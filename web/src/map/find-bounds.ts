import type { Position } from "./route-between.ts";

/** `east` is beyond 180 where the box crosses that meridian. */
export type Bounds = {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
};

/** The smallest box around all positions: everything except the widest gap between their longitudes. */
export const findBounds = (positions: readonly Position[]): Bounds | undefined => {
  const longitudes = positions
    .map(([longitude]) => withinCircle(longitude))
    .sort((one, other) => one - other);
  const [first] = longitudes;
  if (first === undefined) return undefined;
  let widest = {
    gap: first + 360 - (longitudes.at(-1) ?? first),
    west: first,
    east: longitudes.at(-1) ?? first,
  };
  longitudes.forEach((west, index) => {
    const before = longitudes[index - 1];
    if (before !== undefined && west - before > widest.gap)
      widest = { gap: west - before, west, east: before + 360 };
  });
  const latitudes = positions.map(([, latitude]) => latitude);
  return {
    west: widest.west,
    east: widest.east,
    south: Math.min(...latitudes),
    north: Math.max(...latitudes),
  };
};

/** From -180 up to 180. */
const withinCircle = (longitude: number): number => ((((longitude + 180) % 360) + 360) % 360) - 180;
