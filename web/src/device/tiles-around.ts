import type { Coordinate } from "../../../contract/itinerary.ts";

export type TileAddress = { readonly z: number; readonly x: number; readonly y: number };

type Range = { readonly minZoom: number; readonly maxZoom: number; readonly maxTiles: number };

/** Web Mercator ends there. */
const maxLatitude = 85.0511;

/** As many tiles show the whole trip with its edges. */
const maxOverview = 16;

/**
 * The tiles of a trip's surroundings, far out first: at every zoom the whole trip while that is a few tiles, and each
 * place with the tiles around it. Ends before the zoom that would be too many.
 */
export const tilesAround = (
  places: readonly Coordinate[],
  { minZoom, maxZoom, maxTiles }: Range,
): readonly TileAddress[] => {
  if (places.length === 0) return [];
  const tiles: TileAddress[] = [];
  for (let z = minZoom; z <= maxZoom; z++) {
    const found = tilesOfZoom(places, z);
    if (tiles.length + found.length > maxTiles) break;
    tiles.push(...found);
  }
  return tiles;
};

const tilesOfZoom = (places: readonly Coordinate[], z: number): readonly TileAddress[] => {
  const count = 2 ** z;
  const found = new Map<string, TileAddress>();
  const add = (column: number, row: number) => {
    if (row < 0 || row >= count) return;
    const x = ((column % count) + count) % count;
    found.set(`${x} ${row}`, { z, x, y: row });
  };
  const addBox = (west: number, north: number, east: number, south: number) => {
    for (let column = west; column <= east; column++)
      for (let row = north; row <= south; row++) add(column, row);
  };
  const all = places.map((place) => tileAt(place, count));
  for (const [x, y] of all) addBox(x - 1, y - 1, x + 1, y + 1);
  const [columns, rows] = [all.map(([x]) => x), all.map(([, y]) => y)];
  const [west, east] = [Math.min(...columns) - 1, Math.max(...columns) + 1];
  const [north, south] = [Math.min(...rows) - 1, Math.max(...rows) + 1];
  if ((east - west + 1) * (south - north + 1) <= maxOverview) addBox(west, north, east, south);
  return [...found.values()];
};

const tileAt = ({ latitude, longitude }: Coordinate, count: number): readonly [number, number] => {
  const angle = (Math.max(-maxLatitude, Math.min(maxLatitude, latitude)) * Math.PI) / 180;
  const row = Math.floor((0.5 - Math.asinh(Math.tan(angle)) / (2 * Math.PI)) * count);
  const column = Math.floor((longitude / 360 + 0.5) * count);
  return [Math.min(count - 1, column), Math.max(0, Math.min(count - 1, row))];
};
