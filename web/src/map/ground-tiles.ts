import type { TileAddress } from "../device/tiles-around.ts";

/** The whole world as a square, in the pixels of a drawing. */
export type World = { readonly left: number; readonly top: number; readonly width: number };

/** A tile, and where it goes in the drawing. */
export type PlacedTile = TileAddress & World;

type Sheet = { readonly world: World; readonly width: number; readonly height: number };

/** As wide as the live map draws them. */
const usualWidth = 512;

/** The tiles that cover a drawing. */
export const groundTiles = ({ world, width, height }: Sheet, closestZoom: number): readonly PlacedTile[] => {
  if (width === 0 || height === 0) return [];
  const z = Math.max(0, Math.min(closestZoom, Math.floor(Math.log2(world.width / usualWidth))));
  const count = 2 ** z;
  const size = world.width / count;
  const last = (from: number, length: number) => Math.ceil((length - from) / size) - 1;
  const columns = between(Math.floor(-world.left / size), last(world.left, width));
  const rows = between(
    Math.max(0, Math.floor(-world.top / size)),
    Math.min(count - 1, last(world.top, height)),
  );
  return columns.flatMap((column) =>
    rows.map((row) => ({
      z,
      x: ((column % count) + count) % count,
      y: row,
      left: world.left + column * size,
      top: world.top + row * size,
      width: size,
    })),
  );
};

const between = (first: number, last: number): readonly number[] =>
  Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);
