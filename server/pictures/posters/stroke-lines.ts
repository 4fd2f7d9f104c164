import type { FlatPoints } from "../../geo/maps/clip.ts";
import { page } from "./composition.ts";

export type Pen = {
  /** In pixels. Lines have round ends. */
  readonly width: number;
  /** Lengths of dashes and gaps, in turn. */
  readonly dashes?: readonly number[];
};

/** Shorter segments, in pixels, are not visible. */
const minSegment = 0.5;

/**
 * Calls `touch` with each pixel that the lines touch and its coverage, from 0 to 255. Only the nearest line counts, so
 * that joints are not darker.
 */
export function strokeLines(
  lines: readonly FlatPoints[],
  { width, dashes }: Pen,
  touch: (pixel: number, cover: number) => void,
): void {
  const radius = width / 2 + 0.5;
  const draw: Stroke = (fromX, fromY, toX, toY) => strokeSegment(radius, fromX, fromY, toX, toY);
  for (const line of lines) {
    const stroke = dashes ? withDashes(dashes, draw) : draw;
    let fromX = line[0] as number;
    let fromY = line[1] as number;
    for (let at = 2; at < line.length; at += 2) {
      const toX = line[at] as number;
      const toY = line[at + 1] as number;
      const isShort = Math.abs(toX - fromX) < minSegment && Math.abs(toY - fromY) < minSegment;
      if (isShort && at < line.length - 2) continue;
      stroke(fromX, fromY, toX, toY);
      fromX = toX;
      fromY = toY;
    }
  }
  for (const pixel of touched) {
    touch(pixel, cover[pixel] as number);
    cover[pixel] = 0;
  }
  touched.length = 0;
}

/** Reused; all zero between calls. */
const cover = new Uint8Array(page.width * page.height);
const touched: number[] = [];

type Stroke = (fromX: number, fromY: number, toX: number, toY: number) => void;

/** Coverage depends on the distance of a pixel's middle from the stroke. */
function strokeSegment(radius: number, fromX: number, fromY: number, toX: number, toY: number): void {
  const across = toX - fromX;
  const down = toY - fromY;
  const square = Math.max(across * across + down * down, Number.EPSILON);
  const top = Math.max(0, Math.ceil(Math.min(fromY, toY) - radius - 0.5));
  const bottom = Math.min(page.height - 1, Math.floor(Math.max(fromY, toY) + radius - 0.5));
  const left = Math.max(0, Math.ceil(Math.min(fromX, toX) - radius - 0.5));
  const right = Math.min(page.width - 1, Math.floor(Math.max(fromX, toX) + radius - 0.5));
  // Half the width of the stroke within a row.
  const slope = across / down;
  const wide = radius * Math.sqrt(1 + slope * slope);
  const isSteep = wide < page.width;
  for (let y = top; y <= bottom; y++) {
    const below = y + 0.5 - fromY;
    const middle = fromX + below * slope - 0.5;
    const first = isSteep ? Math.max(left, Math.ceil(middle - wide)) : left;
    const last = isSteep ? Math.min(right, Math.floor(middle + wide)) : right;
    for (let x = first; x <= last; x++) {
      const beside = x + 0.5 - fromX;
      const share = Math.max(0, Math.min(1, (beside * across + below * down) / square));
      const offX = beside - share * across;
      const offY = below - share * down;
      const away = offX * offX + offY * offY;
      if (away >= radius * radius) continue;
      const ink = Math.min(255, 255 * (radius - Math.sqrt(away))) | 0;
      const pixel = y * page.width + x;
      const before = cover[pixel] as number;
      if (ink <= before) continue;
      if (before === 0) touched.push(pixel);
      cover[pixel] = ink;
    }
  }
}

/** The dashes continue from one stroke to the next. */
function withDashes(dashes: readonly number[], draw: Stroke): Stroke {
  let dash = 0;
  let left = dashes[0] as number;
  return (fromX, fromY, toX, toY) => {
    const [across, down] = [toX - fromX, toY - fromY];
    const length = Math.hypot(across, down);
    let gone = 0;
    while (gone < length) {
      const end = Math.min(length, gone + left);
      const [from, to] = [gone / length, end / length];
      if (dash % 2 === 0)
        draw(fromX + across * from, fromY + down * from, fromX + across * to, fromY + down * to);
      if (end === length) left -= length - gone;
      else {
        dash = (dash + 1) % dashes.length;
        left = dashes[dash] as number;
      }
      gone = end;
    }
  };
}
