import type { Coordinate } from "../../../contract/itinerary.ts";

export type Climate = "polar" | "boreal" | "temperate" | "mediterranean" | "arid" | "tropical" | "highland";

type Region = readonly [south: number, north: number, west: number, east: number];

/** Drawn with a broad pen: enough to choose colours by. */
const regions: readonly (readonly [Climate, readonly Region[]])[] = [
  [
    "polar",
    [
      [58, 90, -75, -25],
      [-90, -58, -180, 180],
    ],
  ],
  [
    "highland",
    [
      [27, 38, 78, 103], // Tibet and the Himalaya
      [34, 43, 69, 80], // Pamir, Tian Shan
      [-23, -8, -75, -64], // the high Andes
      [-4, 6, -79, -73],
      [45.6, 47.6, 6, 13.5], // the Alps
      [6, 14, 36.5, 40.5], // Ethiopia
      [37.5, 45, -112, -104.5], // the Rockies
    ],
  ],
  [
    "mediterranean",
    [
      [37, 44.2, -10, 3.5],
      [39, 44.6, 3.5, 10],
      [36, 45.8, 10, 20],
      [34.5, 42, 20, 30],
      [33, 37.5, 30, 36.6],
      [35.4, 37.5, -2, 11.5],
      [32.3, 40, -125, -116.5], // California
      [-38, -30, -74, -70], // Chile
      [-35, -31.5, 17, 22], // the Cape
      [-36, -30, 114, 118.5], // Perth
      [-38, -32, 134, 141], // Adelaide
    ],
  ],
  [
    "arid",
    [
      [15, 37, -18, 37], // the Sahara, but for its north coast
      [12, 33.5, 35, 60], // Arabia
      [2, 12, 43, 52], // the Horn
      [26, 45, 44, 69], // Persia, Turkestan
      [24, 31, 66, 76], // Thar
      [36, 50, 76, 112], // Taklamakan, Gobi
      [30, 39, -118, -103], // the Southwest
      [24, 31, -115, -101],
      [-30, -4, -82, -68], // Peru's coast, Atacama
      [-50, -36, -71, -65], // Patagonia
      [-29, -17, 12, 24], // Namib, Kalahari
      [-32, -19, 115, 144], // the outback
    ],
  ],
];

/** What the land looks like there, by where it is on Earth. */
export function climateOf({ latitude, longitude }: Coordinate): Climate {
  for (const [climate, places] of regions)
    if (
      places.some(
        ([south, north, west, east]) =>
          latitude >= south && latitude <= north && longitude >= west && longitude <= east,
      )
    )
      return climate;
  const away = Math.abs(latitude);
  if (away > 66.5) return "polar";
  if (latitude > 54.5 && !(longitude > -11 && longitude < 13 && latitude < 57)) return "boreal";
  if (latitude < -52) return "boreal";
  // Monsoon Asia is green and warm somewhat beyond the tropic.
  return away < (longitude > 88 && longitude < 123 && latitude > 0 ? 26 : 23.5) ? "tropical" : "temperate";
}
