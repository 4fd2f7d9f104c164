import { ask, type Model, type Onnx } from "./onnx.ts";
import { type Picture, resized } from "./picture.ts";

/** Where text is: a rectangle around its middle, rotated by its angle (radians, clockwise). */
export type TextRegion = {
  readonly x: number;
  readonly y: number;
  /** Along the text. */
  readonly length: number;
  readonly height: number;
  readonly angle: number;
};

/** The length of the shorter side after scaling. It works best for both captions and printed pages. */
const shortSide = 544;
const longestSide = 1600;
/** The detector needs multiples of this. */
const step = 32;
/** The minimum probability of text for a pixel, and the minimum mean of a line. */
const likely = 0.3;
const likelyLine = 0.55;
/** The detector marks only the core of a line, so it is enlarged by this share of its height. */
const around = 1.6;

/** No page has more lines. This limits the time for patterns that look like text everywhere. */
const maxLines = 300;

/** Finds the lines of text in a picture, and their common angle. */
export async function findLines(
  { onnx, detector }: { readonly onnx: Onnx; readonly detector: Model },
  picture: Picture,
): Promise<{ readonly regions: readonly TextRegion[]; readonly angle: number }> {
  const size = detectorSize(picture);
  const small = await resized(picture, size);
  const { data } = await ask(onnx, detector, asDetectorSees(small), [1, 3, size.height, size.width]);
  const marks = marksIn(data, size.width, size.height);
  const angle = commonAngle(marks);
  const [stretchX, stretchY] = [picture.width / size.width, picture.height / size.height];
  const regions = marks
    .toSorted((one, other) => other.pixels.length - one.pixels.length)
    .slice(0, maxLines)
    .map((mark) => regionAround(mark, size.width, angle))
    .filter(({ length, height }) => length >= 4 && height >= 3)
    .map((region) => ({
      x: region.x * stretchX,
      y: region.y * stretchY,
      length: region.length * stretchX,
      height: region.height * stretchY,
      angle: region.angle,
    }));
  return { regions, angle };
}

function detectorSize({ width, height }: Picture) {
  const scale = Math.min(1, shortSide / Math.min(width, height), longestSide / Math.max(width, height));
  const fitted = (side: number) => Math.max(step, Math.round((side * scale) / step) * step);
  return { width: fitted(width), height: fitted(height) };
}

/** Planes of blue, green and red, normalised as in the model's training. */
function asDetectorSees({ width, height, pixels }: Picture): Float32Array {
  const count = width * height;
  const values = new Float32Array(3 * count);
  const means = [0.485, 0.456, 0.406];
  const spreads = [0.229, 0.224, 0.225];
  for (let plane = 0; plane < 3; plane++) {
    const factor = 1 / 255 / (spreads[plane] ?? 1);
    const shift = (means[plane] ?? 0) / (spreads[plane] ?? 1);
    for (let at = 0, from = 2 - plane; at < count; at++, from += 3) {
      values[plane * count + at] = (pixels[from] ?? 0) * factor - shift;
    }
  }
  return values;
}

/** Connected pixels with their position and direction. */
type Mark = {
  readonly pixels: Int32Array;
  readonly x: number;
  readonly y: number;
  readonly angle: number;
  /** Length divided by height. */
  readonly stretch: number;
};

function marksIn(chances: Float32Array, width: number, height: number): Mark[] {
  const marks: Mark[] = [];
  const isTaken = new Uint8Array(chances.length);
  const queue = new Int32Array(chances.length);
  for (let start = 0; start < chances.length; start++) {
    if (isTaken[start] || (chances[start] ?? 0) <= likely) continue;
    const count = spread(start, { chances, width, height, isTaken, queue });
    const pixels = queue.slice(0, count);
    if (count >= 12 && mean(pixels, chances) >= likelyLine) marks.push(markOf(pixels, width));
  }
  return marks;
}

type Field = {
  readonly chances: Float32Array;
  readonly width: number;
  readonly height: number;
  readonly isTaken: Uint8Array;
  readonly queue: Int32Array;
};

/** Flood fill: puts all connected text pixels into the queue, and returns their number. */
function spread(start: number, { chances, width, height, isTaken, queue }: Field): number {
  let count = 1;
  queue[0] = start;
  isTaken[start] = 1;
  for (let next = 0; next < count; next++) {
    const pixel = queue[next] ?? 0;
    const x = pixel % width;
    const y = (pixel - x) / width;
    for (let nearY = Math.max(0, y - 1); nearY <= Math.min(height - 1, y + 1); nearY++) {
      for (let nearX = Math.max(0, x - 1); nearX <= Math.min(width - 1, x + 1); nearX++) {
        const near = nearY * width + nearX;
        if (isTaken[near] || (chances[near] ?? 0) <= likely) continue;
        isTaken[near] = 1;
        queue[count++] = near;
      }
    }
  }
  return count;
}

function mean(pixels: Int32Array, chances: Float32Array): number {
  let sum = 0;
  for (const pixel of pixels) sum += chances[pixel] ?? 0;
  return sum / pixels.length;
}

function markOf(pixels: Int32Array, width: number): Mark {
  let [sumX, sumY, sumXX, sumYY, sumXY] = [0, 0, 0, 0, 0];
  for (const pixel of pixels) {
    const x = pixel % width;
    const y = (pixel - x) / width;
    sumX += x;
    sumY += y;
    sumXX += x * x;
    sumYY += y * y;
    sumXY += x * y;
  }
  const count = pixels.length;
  const [x, y] = [sumX / count, sumY / count];
  const [spreadX, spreadY, both] = [sumXX / count - x * x, sumYY / count - y * y, sumXY / count - x * y];
  const half = Math.hypot(spreadX - spreadY, 2 * both);
  const [long, thick] = [(spreadX + spreadY + half) / 2, (spreadX + spreadY - half) / 2];
  return {
    pixels,
    x: x + 0.5,
    y: y + 0.5,
    angle: Math.atan2(2 * both, spreadX - spreadY) / 2,
    stretch: Math.sqrt(long / Math.max(0.1, thick)),
  };
}

const degree = Math.PI / 180;

/** The median angle of the long lines. A frame with few of them counts as straight. */
function commonAngle(marks: readonly Mark[]): number {
  const angles = marks
    .filter(({ stretch, angle }) => stretch > 4 && Math.abs(angle) < 30 * degree)
    .map(({ angle }) => angle)
    .sort((one, other) => one - other);
  const middle = angles[angles.length >> 1] ?? 0;
  return angles.length < 3 || Math.abs(middle) < 0.8 * degree ? 0 : middle;
}

/** A line has the common angle, unless it is long and clearly has another. */
function regionAround(mark: Mark, width: number, common: number): TextRegion {
  const isOwn = mark.stretch > 4 && Math.abs(mark.angle - common) > 2 * degree;
  const angle = isOwn && Math.abs(mark.angle) < 45 * degree ? mark.angle : common;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity];
  for (const pixel of mark.pixels) {
    const x = (pixel % width) + 0.5 - mark.x;
    const y = Math.floor(pixel / width) + 0.5 - mark.y;
    const along = x * cos + y * sin;
    const across = y * cos - x * sin;
    left = Math.min(left, along);
    right = Math.max(right, along);
    top = Math.min(top, across);
    bottom = Math.max(bottom, across);
  }
  const long = right - left + 1;
  const thick = mark.pixels.length / long;
  const rim = (around * mark.pixels.length) / (2 * (long + thick));
  const [middleAlong, middleAcross] = [(left + right) / 2, (top + bottom) / 2];
  return {
    x: mark.x + middleAlong * cos - middleAcross * sin,
    y: mark.y + middleAlong * sin + middleAcross * cos,
    length: long + 2 * rim,
    height: bottom - top + 1 + 2 * rim,
    angle,
  };
}
