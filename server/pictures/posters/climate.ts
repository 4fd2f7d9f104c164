import type { Coordinate } from "../../../contract/itinerary.ts";
import { readTable } from "../../platform/datasets.ts";

export type Climate = "polar" | "boreal" | "temperate" | "mediterranean" | "arid" | "tropical" | "highland";

type Zone = {
  readonly climate: Climate;
  readonly south: number;
  readonly north: number;
  readonly west: number;
  readonly east: number;
};

const zones: readonly Zone[] = readTable("posters/climate-zones.txt").map(
  ({ cells: [box = ""], section }) => {
    const [south = 0, north = 0, west = 0, east = 0] = box.split(" ").map(Number);
    return { climate: section as Climate, south, north, west, east };
  },
);

/** A rough estimate. */
export function findClimate({ latitude, longitude }: Coordinate): Climate {
  const zone = zones.find(
    ({ south, north, west, east }) =>
      latitude >= south && latitude <= north && longitude >= west && longitude <= east,
  );
  if (zone) return zone.climate;
  const fromEquator = Math.abs(latitude);
  if (fromEquator > 66.5) return "polar";
  if (latitude > 54.5 && !(longitude > -11 && longitude < 13 && latitude < 57)) return "boreal";
  if (latitude < -52) return "boreal";
  // Monsoon Asia is green and warm a little beyond the tropic.
  return fromEquator < (longitude > 88 && longitude < 123 && latitude > 0 ? 26 : 23.5)
    ? "tropical"
    : "temperate";
}
