import type { Coordinate } from "../../../contract/itinerary.ts";

const kmPerDegree = 111.32;

type Box = {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
};

/** A box around a circle of this radius, cut off at the antimeridian. */
export function boxAround({ latitude, longitude }: Coordinate, km: number): Box {
  const high = km / kmPerDegree;
  const wide = high / Math.max(0.05, Math.cos((latitude * Math.PI) / 180));
  const rounded = (degrees: number, max: number) =>
    Math.round(Math.min(max, Math.max(-max, degrees)) * 1e4) / 1e4;
  return {
    west: rounded(longitude - wide, 180),
    south: rounded(latitude - high, 90),
    east: rounded(longitude + wide, 180),
    north: rounded(latitude + high, 90),
  };
}
