import type { FlatPoints, Point } from "../../geo/maps/clip.ts";

export type Letter = { readonly glyph: Glyph; readonly at: Point };

/** The outline of a letter, relative to its position. Curves are converted on first use. */
class Glyph {
  readonly #d: string;
  #rings: readonly FlatPoints[] | undefined;

  constructor(d: string) {
    this.#d = d;
  }

  get rings(): readonly FlatPoints[] {
    this.#rings ??= parsePath(this.#d);
    return this.#rings;
  }
}

const symbols = /<symbol id="(\w+)"[^>]*>\s*<path d="([^"]*)"/g;
const tags = /<(\/?)(g|use)\b([^>]*)>/g;
const used = /href="#(\w+)" x="([^"]+)"/;
const moved = /transform="translate\((\S+) (\S+)\)"/;
/** The y axis of fonts points upwards. */
const mirrored = 'transform="scale(1, -1)"';

/** The letters of each page of Typst's SVG, which uses symbols in nested groups. */
export function parseLetters(svg: string): readonly (readonly Letter[])[] {
  const glyphs = new Map(Array.from(svg.matchAll(symbols), ([, id = "", d = ""]) => [id, new Glyph(d)]));
  const pages: Letter[][] = [];
  const corners: Point[] = [];
  for (const [, close, tag, attributes = ""] of svg.matchAll(tags)) {
    const corner = corners.at(-1);
    if (tag === "use") pages.at(-1)?.push(parseLetter(attributes, corner, glyphs));
    else if (close) corners.pop();
    else {
      if (!corner) pages.push([]);
      // An empty group ends at once.
      if (!attributes.endsWith("/")) corners.push(corner ? moveCorner(attributes, corner) : [0, 0]);
    }
  }
  return pages;
}

/** Relative to its page. */
function moveCorner(attributes: string, [x, y]: Point): Point {
  const [, right, down] = moved.exec(attributes) ?? [];
  if (right && down) return [x + Number(right), y + Number(down)];
  if (attributes.includes("transform") && !attributes.includes(mirrored))
    throw new Error(`unsupported transform of letters: ${attributes}`);
  return [x, y];
}

function parseLetter(
  attributes: string,
  corner: Point | undefined,
  glyphs: ReadonlyMap<string, Glyph>,
): Letter {
  const [, id = "", along] = used.exec(attributes) ?? [];
  const glyph = glyphs.get(id);
  if (!glyph || !corner) throw new Error(`a letter has no outline or no position: ${attributes}`);
  return { glyph, at: [corner[0] + Number(along), corner[1]] };
}

/** How far a ring may be from its curve, in pixels. */
const maxError = 0.06;
const commands = /([MLQCZ])([^MLQCZ]*)/g;

/** Parses `M 0 0 L 8 0 Q 9 1 9 2 Z` and flips the y axis. */
function parsePath(d: string): readonly FlatPoints[] {
  const rings: number[][] = [];
  for (const [, command, numbers = ""] of d.matchAll(commands)) {
    const points = numbers
      .trim()
      .split(" ")
      .map((number, index) => (index % 2 ? -number : Number(number)));
    const [x1 = 0, y1 = 0, x2 = 0, y2 = 0, x3 = 0, y3 = 0] = points;
    const ring = rings.at(-1) ?? [];
    if (command === "M") rings.push([x1, y1]);
    else if (command === "L") ring.push(x1, y1);
    else if (command === "C") addCurve(ring, x1, y1, x2, y2, x3, y3);
    else if (command === "Q") {
      const [x, y] = [ring.at(-2) ?? 0, ring.at(-1) ?? 0];
      // Converts the quadratic curve to a cubic one.
      const pull = (from: number, to: number) => from + (2 / 3) * (to - from);
      addCurve(ring, pull(x, x1), pull(y, y1), pull(x2, x1), pull(y2, y1), x2, y2);
    }
  }
  return rings;
}

/** A cubic Bézier curve from the last point of the ring. */
function addCurve(
  ring: number[],
  x1: number,
  y1: number,
  x2: number,
  y2: number,
  x3: number,
  y3: number,
): void {
  const [x, y] = [ring.at(-2) ?? 0, ring.at(-1) ?? 0];
  const bend = Math.max(
    Math.hypot(x - 2 * x1 + x2, y - 2 * y1 + y2),
    Math.hypot(x1 - 2 * x2 + x3, y1 - 2 * y2 + y3),
  );
  const steps = Math.ceil(Math.sqrt((0.75 * bend) / maxError));
  for (let step = 1; step < steps; step++) {
    const on = step / steps;
    const left = 1 - on;
    const [first, second, third, fourth] = [left ** 3, 3 * left * left * on, 3 * left * on * on, on ** 3];
    ring.push(
      first * x + second * x1 + third * x2 + fourth * x3,
      first * y + second * y1 + third * y2 + fourth * y3,
    );
  }
  ring.push(x3, y3);
}
