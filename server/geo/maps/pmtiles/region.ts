import type { Coordinate } from "../../../../contract/itinerary.ts";

/** A part of the world in degrees. West is greater than east if it crosses the 180th meridian. */
export type Region = {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
};

const kmPerDegree = 111.32;
/** Web Mercator ends here. */
const farthestLatitude = 85.0511;

/** The eastern edge itself is of the next column, and the southern one of the next row. */
const edge = 1e-12;

/** A box around a circle of this radius. */
export function regionAround({ latitude, longitude }: Coordinate, radiusKm: number): Region {
  const high = radiusKm / kmPerDegree;
  const wide = high / Math.max(0.05, Math.cos((latitude * Math.PI) / 180));
  const [south, north] = [latitude - high, latitude + high].map((degrees) =>
    Math.min(farthestLatitude, Math.max(-farthestLatitude, degrees)),
  ) as [number, number];
  if (wide >= 180) return { west: -180, south, east: 180, north };
  return { west: wrapped(longitude - wide), south, east: wrapped(longitude + wide), north };
}

/** "west,south,east,north"; undefined if it is not such a box. */
export function parseRegion(text: string): Region | undefined {
  const numbers = text
    .split(",")
    .map((part) => (/^\s*-?\d+(\.\d+)?\s*$/.test(part) ? Number(part) : Number.NaN));
  const [west = Number.NaN, south = Number.NaN, east = Number.NaN, north = Number.NaN] = numbers;
  const isBox = numbers.length === 4 && Math.abs(west) <= 180 && Math.abs(east) <= 180 && west !== east;
  return isBox && south < north && south >= -90 && north <= 90
    ? { west, south: Math.max(south, -farthestLatitude), east, north: Math.min(north, farthestLatitude) }
    : undefined;
}

/** The tiles of a zoom that the region touches: columns in one or two ranges, and rows; ends are inclusive. */
export function tilesOf({ west, south, east, north }: Region, zoom: number): TileBlock[] {
  const across = 2 ** zoom;
  const at = (share: number) => Math.min(across - 1, Math.max(0, Math.floor(share * across)));
  const [top, bottom] = [at(downOf(north)), at(downOf(south) - edge)];
  const columns = (from: number, to: number): TileBlock => ({
    left: at(from / 360 + 0.5),
    right: at(to / 360 + 0.5 - edge),
    top,
    bottom,
  });
  if (west < east) return [columns(west, east)];
  const [eastern, western] = [columns(west, 180), columns(-180, east)];
  return western.right >= eastern.left ? [columns(-180, 180)] : [western, eastern];
}

export type TileBlock = {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
};

const wrapped = (longitude: number): number => ((((longitude + 180) % 360) + 360) % 360) - 180;

/** How far down a latitude is, from 0 at the top of the map to 1 at its bottom. */
const downOf = (latitude: number): number =>
  0.5 - Math.asinh(Math.tan((latitude * Math.PI) / 180)) / (2 * Math.PI);
