import type { Box } from "../../geo/maps/clip.ts";
import { type Colour, mixColours, parseColour } from "./colour.ts";
import { page } from "./composition.ts";
import { distanceTransform } from "./distance-transform.ts";
import { createNoise } from "./noise.ts";
import type { Palette } from "./palettes.ts";
import { blendPixels, packColour, weightOf } from "./pixel.ts";

/** Heights are computed for cells of this many pixels and interpolated. */
const cell = 5;
/** Distances from the coast, in cells, over which the sea gets deeper and the land rises. */
const seaSlope = 38;
const landSlope = 26;
const landLevels = 14;
const seaLevels = 8;
const indexLine = 4;
/** The strength of light and shadow, and the number of steps. */
const maxShading = 0.1;
const lights = 64;
const steepness = 0.65;
/** On flatter ground a contour line would become an area. */
const minSlope = 0.002;
/** Half the width of a contour line, in pixels. */
const lineRadius = 1.1;
/** How many cells land and sea overlap, because the pixels of a coast show both. */
const overlap = 4;

/**
 * Paints land and sea in tints, by the distance from the coast and by imaginary hills. `land` has the share of land in
 * each pixel, from 0 to 255. Everything outside of `open` gets the panel's colour.
 */
export function paintGround(
  pixels: Int32Array,
  land: Uint8Array,
  open: Box,
  palette: Palette,
  seed: number,
): void {
  const grid = gridOf(land);
  const cells = cellsOf(open);
  const fields = fieldsOf(grid, cells, seed);
  const paintSea = seaPainter(fields, palette);
  const paintLand = landPainter(fields, palette);
  for (let row = cells.top; row < cells.bottom; row++)
    for (let column = cells.left; column < cells.right; column++) {
      const corner = row * columns + column;
      const first = (row * page.width + column) * cell;
      const kind = grid.kinds[corner];
      putTile(pixels, first, kind === onlyLand ? paintLand(corner) : paintSea(corner));
      if (kind === both) blendTile(pixels, first, paintLand(corner), land);
    }
  fillAround(pixels, open, packColour(parseColour(palette.veil)));
}

/** Cells and their corners; there is one more row and column of corners. */
type Grid = { readonly kinds: Uint8Array; readonly isLand: Uint8Array };
const columns = page.width / cell + 1;
const rows = page.height / cell + 1;
const [onlySea, onlyLand, both] = [0, 1, 2];
/** A cell is land if one of its pixels has a larger share of land. */
const minLandShare = 100;

function gridOf(land: Uint8Array): Grid {
  const kinds = new Uint8Array(columns * rows);
  const isLand = new Uint8Array(columns * rows);
  for (let row = 0; row < rows - 1; row++)
    for (let column = 0; column < columns - 1; column++) {
      let least = 255;
      let most = 0;
      for (let y = 0, at = (row * page.width + column) * cell; y < cell; y++, at += page.width - cell)
        for (const end = at + cell; at < end; at++) {
          const share = land[at] as number;
          if (share < least) least = share;
          if (share > most) most = share;
        }
      const at = row * columns + column;
      kinds[at] = most === 0 ? onlySea : least === 255 ? onlyLand : both;
      if (most > minLandShare) isLand[at] = 1;
    }
  // Repeats the last row and column beyond the edge.
  for (let row = 0; row < rows; row++)
    isLand[row * columns + columns - 1] = isLand[row * columns + columns - 2] ?? 0;
  isLand.copyWithin((rows - 1) * columns, (rows - 2) * columns, (rows - 1) * columns);
  return { kinds, isLand };
}

const cellsOf = ({ left, top, right, bottom }: Box): Box => ({
  left: Math.floor(left / cell),
  top: Math.floor(top / cell),
  right: Math.ceil(right / cell),
  bottom: Math.ceil(bottom / cell),
});

type Fields = {
  readonly heights: Float32Array;
  readonly shades: Float32Array;
  readonly depths: Float32Array;
};

function fieldsOf({ isLand }: Grid, { left, top, right, bottom }: Box, seed: number): Fields {
  const toLand = distanceTransform(isLand, 1, columns, rows);
  const toSea = distanceTransform(isLand, 0, columns, rows);
  const hills = createNoise(seed);
  const deeps = createNoise(seed + 77);
  const heights = new Float32Array(columns * rows);
  const depths = new Float32Array(columns * rows);
  // Includes the corners around, which light and shadow need.
  for (let row = Math.max(0, top - 1); row <= Math.min(rows - 1, bottom + 1); row++)
    for (let column = Math.max(0, left - 1); column <= Math.min(columns - 1, right + 1); column++) {
      const at = row * columns + column;
      if ((toLand[at] as number) < overlap) {
        const inland = 1 - Math.exp(-(toSea[at] as number) / landSlope);
        heights[at] = landLevels * clamped(0.05 + inland * (0.46 + 0.62 * hills(column / 54, row / 54)));
      }
      if ((toSea[at] as number) < overlap) {
        const offshore = 1 - Math.exp(-(toLand[at] as number) / seaSlope);
        depths[at] = seaLevels * clamped(offshore * (0.82 + 0.3 * deeps(column / 80, row / 80)));
      }
    }
  return { heights, depths, shades: shadesOf(heights) };
}

/** Light comes from the upper left, as is usual on maps. */
function shadesOf(heights: Float32Array): Float32Array {
  const shades = new Float32Array(heights.length).fill(lights / 2);
  const height = (at: number) => heights[at] as number;
  for (let row = 1; row < rows - 1; row++)
    for (let column = 1; column < columns - 1; column++) {
      const at = row * columns + column;
      const rise = height(at + 1) - height(at - 1) + height(at + columns) - height(at - columns);
      shades[at] = (lights / 2) * (1 + Math.max(-1, Math.min(1, rise * steepness)));
    }
  return shades;
}

/** Returns the pixels of the cell at this upper left corner, in a buffer that the next call overwrites. */
type TilePainter = (corner: number) => Int32Array;
const tile = new Int32Array(cell * cell);

function seaPainter({ depths }: Fields, palette: Palette): TilePainter {
  const tints = seaTintsOf(palette);
  return (corner) => {
    const one = depths[corner] as number;
    const two = depths[corner + 1] as number;
    const three = depths[corner + columns] as number;
    const four = depths[corner + columns + 1] as number;
    const band = bandOf(one, two, three, four, 0.5);
    if (band >= 0) return tile.fill(tints[band] as number);
    for (let y = 0, at = 0; y < cell; y++) {
      const left = between(one, three, y);
      const across = (between(two, four, y) - left) / cell;
      const slope = slopeOf(across, (three - one) / cell);
      for (let x = 0; x < cell; x++) tile[at++] = seaAt(tints, left + across * x, slope);
    }
    return tile;
  };
}

function landPainter({ heights, shades }: Fields, palette: Palette): TilePainter {
  const tints = litTints(palette);
  const line = packColour(parseColour(palette.line));
  return (corner) => {
    const one = heights[corner] as number;
    const two = heights[corner + 1] as number;
    const three = heights[corner + columns] as number;
    const four = heights[corner + columns + 1] as number;
    const band = bandOf(one, two, three, four, lineRadius);
    for (let y = 0, at = 0; y < cell; y++) {
      const lit = between(shades[corner] as number, shades[corner + columns] as number, y) + 0.5;
      const end = between(shades[corner + 1] as number, shades[corner + columns + 1] as number, y) + 0.5;
      const brighter = (end - lit) / cell;
      if (band >= 0) {
        for (let x = 0; x < cell; x++)
          tile[at++] = tints[band * (lights + 1) + ((lit + brighter * x) | 0)] as number;
        continue;
      }
      const left = between(one, three, y);
      const across = (between(two, four, y) - left) / cell;
      const slope = slopeOf(across, (three - one) / cell);
      for (let x = 0; x < cell; x++)
        tile[at++] = landAt(tints, line, left + across * x, slope, (lit + brighter * x) | 0);
    }
    return tile;
  };
}

function putTile(pixels: Int32Array, first: number, tile: Int32Array): void {
  for (let y = 0, at = first, from = 0; y < cell; y++, at += page.width)
    for (let x = 0; x < cell; x++) pixels[at + x] = tile[from++] as number;
}

function blendTile(pixels: Int32Array, first: number, tile: Int32Array, shares: Uint8Array): void {
  for (let y = 0, at = first, from = 0; y < cell; y++, at += page.width)
    for (let x = 0; x < cell; x++)
      pixels[at + x] = blendPixels(
        pixels[at + x] as number,
        tile[from++] as number,
        weightOf(shares[at + x] as number),
      );
}

const between = (from: number, to: number, steps: number) => from + ((to - from) / cell) * steps;
const slopeOf = (across: number, down: number) => Math.sqrt(across * across + down * down) + minSlope;

/** The level of the whole cell, or -1 if part of it is close to another level. */
function bandOf(one: number, two: number, three: number, four: number, reach: number): number {
  const low = Math.min(one, two, three, four);
  const high = Math.max(one, two, three, four);
  const near = reach * slopeOf((high - low) / cell, (high - low) / cell);
  const band = low | 0;
  return low - band > near && band + 1 - high > near ? band : -1;
}

// Levels are never negative, so `| 0` rounds down.

function seaAt(tints: Int32Array, level: number, slope: number): number {
  const nearest = (level + 0.5) | 0;
  const off = (level - nearest) / slope;
  if (off >= 0.5) return tints[nearest] as number;
  const below = tints[nearest > 0 ? nearest - 1 : 0] as number;
  return off <= -0.5 ? below : blendPixels(below, tints[nearest] as number, ((off + 0.5) * 256) | 0);
}

function landAt(tints: Int32Array, line: number, level: number, slope: number, light: number): number {
  const nearest = (level + 0.5) | 0;
  // In pixels from the nearest contour line.
  const off = (level - nearest) / slope;
  const below = off < 0 && nearest > 0 ? nearest - 1 : nearest;
  const tint = tints[below * (lights + 1) + light] as number;
  const ink = Math.min(1, lineRadius - Math.abs(off));
  const strength = nearest % indexLine === 0 ? 0.42 : 0.24;
  return ink > 0 ? blendPixels(tint, line, (ink * strength * 256) | 0) : tint;
}

function fillAround(pixels: Int32Array, { left, top, right, bottom }: Box, pixel: number): void {
  pixels.fill(pixel, 0, top * page.width);
  pixels.fill(pixel, bottom * page.width);
  for (let start = top * page.width; start < bottom * page.width; start += page.width) {
    pixels.fill(pixel, start, start + left);
    pixels.fill(pixel, start + right, start + page.width);
  }
}

const clamped = (share: number) => Math.max(0, Math.min(1, share));

function tintsOf(lowest: string, highest: string, levels: number): readonly Colour[] {
  const [low, high] = [parseColour(lowest), parseColour(highest)];
  return Array.from({ length: levels + 1 }, (_, level) =>
    mixColours(low, high, Math.min(1, level / (levels - 1))),
  );
}

const seaTintsOf = ({ shallow, deep }: Palette) =>
  Int32Array.from(tintsOf(shallow, deep, seaLevels).map(packColour));

/** The tints of the land, each from shadow to light. */
const litTints = ({ land, high }: Palette) =>
  Int32Array.from(
    tintsOf(land, high, landLevels).flatMap((tint) =>
      Array.from({ length: lights + 1 }, (_, light) =>
        packColour(mixColours([0, 0, 0], tint, 1 + maxShading * ((2 * light) / lights - 1))),
      ),
    ),
  );
