import type { Box, FlatPoints } from "../clip.ts";
import { tileExtent } from "./encode-tile.ts";

/** A square of Web Mercator, counted from the top left; zoom z has 2^z columns and rows. */
export type TileAddress = { readonly z: number; readonly x: number; readonly y: number };

export type TileFrame = {
  /** The tile's area; `top` is the southern edge, as in the atlas. */
  readonly degrees: Box;
  /** Larger, so that the edges of clipped shapes are not visible. */
  readonly degreesWithMargin: Box;
  /** To the tile's units, without repeated points. */
  project(trail: FlatPoints): number[];
};

/** As a share of the tile's width. */
const margin = 1 / 32;

export function tileFrame({ z, x, y }: TileAddress): TileFrame {
  const across = 2 ** z;
  const boxOf = (around: number): Box => ({
    left: longitudeAt((x - around) / across),
    right: longitudeAt((x + 1 + around) / across),
    top: latitudeAt((y + 1 + around) / across),
    bottom: latitudeAt((y - around) / across),
  });
  const unitsOf = (share: number, at: number) => Math.round((share * across - at) * tileExtent);
  return {
    degrees: boxOf(0),
    degreesWithMargin: boxOf(margin),
    project(trail) {
      const placed: number[] = [];
      for (let at = 0; at < trail.length; at += 2) {
        const left = unitsOf((trail[at] as number) / 360 + 0.5, x);
        const down = unitsOf(downOf(trail[at + 1] as number), y);
        if (left !== placed.at(-2) || down !== placed.at(-1)) placed.push(left, down);
      }
      return placed;
    },
  };
}

const longitudeAt = (share: number): number => share * 360 - 180;

const latitudeAt = (share: number): number =>
  (Math.atan(Math.sinh(Math.PI * (1 - 2 * share))) * 180) / Math.PI;

/** How far down a latitude is, from 0 at the top of the map to 1 at its bottom. */
const downOf = (latitude: number): number =>
  0.5 - Math.asinh(Math.tan((latitude * Math.PI) / 180)) / (2 * Math.PI);
