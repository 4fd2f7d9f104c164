import type { Box } from "../maps/clip.ts";
import type { Size } from "../maps/map-frame.ts";
import { type Colour, colourOf, mixed } from "./colour.ts";
import { distances } from "./distances.ts";
import { noiseFrom } from "./noise.ts";
import type { Palette } from "./palettes.ts";

/** Fields are worked out for cells of so many pixels, and interpolated between: they are smooth. */
const cell = 5;
/** In cells: so far the sea follows the coast, and so far the land rises from it. */
const shelf = 38;
const foothills = 26;
const landLevels = 14;
const seaLevels = 8;
const indexLine = 4;
/** How much light and shadow do, and in how many steps. */
const strongest = 0.1;
const lights = 64;
/** How steep a slope is that has the full light. */
const steepness = 0.65;
/** Where the ground is flatter, a line would become an area. */
const flattest = 0.002;

/**
 * Land and sea in tints, by how far the coast is and by hills that never were: they are the texture of the poster. Four
 * bytes a pixel. `land` says of each how much of it is land, from 0 to 255. Outside of `open` is the panel's colour.
 */
export function ground(land: Uint8Array, size: Size, open: Box, palette: Palette, seed: number): Uint8Array {
  const pixels = new Int32Array(size.width * size.height).fill(packed(colourOf(palette.veil)));
  const { heights, shades, depths } = fieldsOf(land, size, seed);
  const [height, shade, depth] = [scanned(heights), scanned(shades), scanned(depths)];
  const landTints = litTints(palette);
  const seaTints = seaTintsOf(palette);
  const line = packed(colourOf(palette.line));

  // Levels are never below nought: a whole number is had by cutting off, which is what costs least.
  function seaAt(column: number, rest: number): number {
    const level = depth.at(column, rest);
    const nearest = (level + 0.5) | 0;
    const off = (level - nearest) / (depth.slopeAt(column) + flattest);
    if (off >= 0.5) return seaTints[nearest] as number;
    const below = seaTints[nearest > 0 ? nearest - 1 : 0] as number;
    return off <= -0.5 ? below : blended(below, seaTints[nearest] as number, off + 0.5);
  }

  function landAt(column: number, rest: number): number {
    const level = height.at(column, rest);
    const nearest = (level + 0.5) | 0;
    // In pixels from the nearest contour line.
    const off = (level - nearest) / (height.slopeAt(column) + flattest);
    const light = (shade.at(column, rest) + 0.5) | 0;
    const below = off < 0 && nearest > 0 ? nearest - 1 : nearest;
    const tint = landTints[below * (lights + 1) + light] as number;
    const ink = 1.1 - Math.abs(off);
    if (ink <= 0) return tint;
    return blended(tint, line, Math.min(1, ink) * (nearest % indexLine === 0 ? 0.42 : 0.24));
  }

  for (let y = open.top; y < open.bottom; y++) {
    height.row(y);
    shade.row(y);
    depth.row(y);
    for (let x = open.left, at = y * size.width + x; x < open.right; x++, at++) {
      const share = land[at] as number;
      const column = (x / cell) | 0;
      const rest = x / cell - column;
      if (share === 255) pixels[at] = landAt(column, rest);
      else if (share === 0) pixels[at] = seaAt(column, rest);
      else pixels[at] = blended(seaAt(column, rest), landAt(column, rest), share / 255);
    }
  }
  return new Uint8Array(pixels.buffer);
}

type Field = { readonly values: Float32Array; readonly columns: number };

function fieldsOf(land: Uint8Array, { width, height }: Size, seed: number) {
  const columns = Math.ceil(width / cell) + 1;
  const rows = Math.ceil(height / cell) + 1;
  const isLand = new Uint8Array(columns * rows);
  for (let y = 0; y < height; y++)
    for (let column = 0, at = y * width; column < columns - 1; column++)
      for (const end = at + cell; at < end; at++)
        if ((land[at] as number) > 100) isLand[((y / cell) | 0) * columns + column] = 1;
  // Beyond the edge it goes on as it is there.
  for (let row = 0; row < rows; row++)
    isLand[row * columns + columns - 1] = isLand[row * columns + columns - 2] ?? 0;
  isLand.copyWithin((rows - 1) * columns, (rows - 2) * columns, (rows - 1) * columns);
  const toLand = distances(isLand, columns, rows);
  const toSea = distances(
    isLand.map((set) => 1 - set),
    columns,
    rows,
  );
  const hills = noiseFrom(seed);
  const deeps = noiseFrom(seed + 77);
  const heights = new Float32Array(columns * rows);
  const depths = new Float32Array(columns * rows);
  for (let row = 0, at = 0; row < rows; row++)
    for (let column = 0; column < columns; column++, at++) {
      const inland = 1 - Math.exp(-(toSea[at] as number) / foothills);
      const offshore = 1 - Math.exp(-(toLand[at] as number) / shelf);
      if (isLand[at] === 1 || offshore < 0.1)
        heights[at] = landLevels * clamped(0.05 + inland * (0.46 + 0.62 * hills(column / 54, row / 54)));
      if (isLand[at] === 0 || inland < 0.1)
        depths[at] = seaLevels * clamped(offshore * (0.82 + 0.3 * deeps(column / 80, row / 80)));
    }
  return {
    heights: { values: heights, columns },
    depths: { values: depths, columns },
    shades: { values: shadesOf(heights, columns, rows), columns },
  };
}

/** With the light from the upper left, as on every map. */
function shadesOf(heights: Float32Array, columns: number, rows: number): Float32Array {
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

/** Reads a field row by row: what it is at a pixel of the row, and how steep. */
function scanned({ values, columns }: Field) {
  const current = new Float32Array(columns);
  const steps = new Float32Array(columns);
  return {
    row(y: number): void {
      const start = Math.floor(y / cell) * columns;
      const rest = (y % cell) / cell;
      for (let column = 0; column < columns; column++) {
        const above = values[start + column] as number;
        const step = (values[start + columns + column] as number) - above;
        current[column] = above + step * rest;
        steps[column] = step / cell;
      }
    },
    at(column: number, rest: number): number {
      const left = current[column] as number;
      return left + ((current[column + 1] as number) - left) * rest;
    },
    slopeAt(column: number): number {
      const across = ((current[column + 1] as number) - (current[column] as number)) / cell;
      const down = steps[column] as number;
      return Math.sqrt(across * across + down * down);
    },
  };
}

const clamped = (share: number) => Math.max(0, Math.min(1, share));

function tintsOf(lowest: string, highest: string, levels: number): readonly Colour[] {
  const [low, high] = [colourOf(lowest), colourOf(highest)];
  return Array.from({ length: levels + 1 }, (_, level) =>
    mixed(low, high, Math.min(1, level / (levels - 1))),
  );
}

const seaTintsOf = ({ shallow, deep }: Palette) =>
  Int32Array.from(tintsOf(shallow, deep, seaLevels).map(packed));

/** Each tint of the land from the deepest shadow to the brightest light. */
const litTints = ({ land, high }: Palette) =>
  Int32Array.from(
    tintsOf(land, high, landLevels).flatMap((tint) =>
      Array.from({ length: lights + 1 }, (_, light) =>
        packed(mixed([0, 0, 0], tint, 1 + strongest * ((2 * light) / lights - 1))),
      ),
    ),
  );

/** A pixel's four bytes as one number. */
const packed = (colour: Colour) => {
  const [red = 0, green = 0, blue = 0] = colour.map((part) => Math.min(255, Math.round(part)));
  return red | (green << 8) | (blue << 16) | (255 << 24);
};

function blended(one: number, other: number, share: number): number {
  const weight = (share * 256) | 0;
  // Red and blue at once: there is room for a product between them.
  const redBlue = Math.imul(one & 0xff00ff, 256 - weight) + Math.imul(other & 0xff00ff, weight);
  const green = ((one >>> 8) & 255) * (256 - weight) + ((other >>> 8) & 255) * weight;
  return ((redBlue >>> 8) & 0xff00ff) | (green & 0xff00) | (255 << 24);
}
