import type { FlatPoints } from "../../geo/maps/clip.ts";
import type { Size } from "../../geo/maps/map-frame.ts";
import { page } from "./composition.ts";

/** Pixels `from` to `to` (exclusive), with a coverage of 0 to 255. */
type Paint = (from: number, to: number, cover: number) => void;

/** A ring within another is a hole if it runs in the other direction. */
export function fillRings(rings: readonly FlatPoints[], paint: Paint): void {
  for (const ring of rings)
    for (let at = 0, before = ring.length - 2; at < ring.length; before = at, at += 2) {
      const [x1, y1] = [ring[before] as number, ring[before + 1] as number];
      const [x2, y2] = [ring[at] as number, ring[at + 1] as number];
      if (y1 < y2) areas.addEdge(x1, y1, x2, y2, 1);
      else if (y2 < y1) areas.addEdge(x2, y2, x1, y1, -1);
    }
  areas.takeOut(paint);
}

const stretch = 32;

/**
 * The area to the right of edges, pixel by pixel. An edge is stored as the difference at its own pixels, so that the
 * sum along a row includes it for all pixels that follow.
 */
class Areas {
  readonly #width: number;
  readonly #height: number;
  readonly #stride: number;
  readonly #areas: Float32Array;
  /** Whether each stretch of a row has an edge. */
  readonly #hasEdge: Uint8Array;
  #top: number;
  #bottom = 0;

  constructor({ width, height }: Size) {
    this.#width = width;
    this.#height = height;
    // Extra space at the end of a row for edges outside of the page.
    this.#stride = width + stretch;
    this.#areas = new Float32Array(this.#stride * height);
    this.#hasEdge = new Uint8Array(this.#areas.length / stretch);
    this.#top = height;
  }

  /** The edge must run downwards; `sign` is -1 if it was drawn upwards. */
  addEdge(fromX: number, fromY: number, toX: number, toY: number, sign: 1 | -1): void {
    const slope = (toX - fromX) / (toY - fromY);
    const end = Math.min(toY, this.#height);
    const start = Math.max(fromY, 0);
    if (start < end) {
      this.#top = Math.min(this.#top, Math.floor(start));
      this.#bottom = Math.max(this.#bottom, Math.ceil(end));
    }
    for (let top = start; top < end; ) {
      const row = Math.floor(top);
      const bottom = Math.min(row + 1, end);
      const one = this.#onPage(fromX + (top - fromY) * slope);
      const other = this.#onPage(fromX + (bottom - fromY) * slope);
      this.#addToRow(row * this.#stride, Math.min(one, other), Math.max(one, other), sign * (bottom - top));
      top = bottom;
    }
  }

  /** Paints the sums and removes all edges. */
  takeOut(paint: Paint): void {
    for (let y = this.#top; y < this.#bottom; y++) {
      let sum = 0;
      for (let x = 0; x < this.#width; x += stretch) {
        const from = y * this.#stride + x;
        const first = y * this.#width + x;
        if (this.#hasEdge[from / stretch]) sum = this.#takeStretch(from, first, sum, paint);
        else if (coverOf(sum) > 0) paint(first, first + stretch, coverOf(sum));
      }
    }
    this.#hasEdge.fill(0, (this.#top * this.#stride) / stretch, (this.#bottom * this.#stride) / stretch);
    this.#top = this.#height;
    this.#bottom = 0;
  }

  #takeStretch(from: number, first: number, before: number, paint: Paint): number {
    let sum = before;
    for (let step = 0; step < stretch; step++) {
      sum += this.#areas[from + step] as number;
      this.#areas[from + step] = 0;
      const cover = coverOf(sum);
      if (cover > 0) paint(first + step, first + step + 1, cover);
    }
    return sum;
  }

  #onPage(x: number): number {
    return Math.max(0, Math.min(this.#width, x));
  }

  /** The part of an edge within a row, which is `tall` pixels high. */
  #addToRow(start: number, left: number, right: number, tall: number): void {
    const first = Math.floor(left);
    if (right <= first + 1) {
      const share = (left + right) / 2 - first;
      this.#add(start + first, tall * (1 - share));
      this.#add(start + first + 1, tall * share);
      return;
    }
    const each = tall / (right - left);
    let counted = 0;
    for (let column = first; column < right; column++) {
      const from = Math.max(left - column, 0);
      const to = Math.min(right - column, 1);
      const area = each * (Math.max(column - left, 0) + (to - from) * (1 - (from + to) / 2));
      this.#add(start + column, area - counted);
      counted = area;
    }
    this.#add(start + Math.ceil(right), tall - counted);
  }

  #add(at: number, area: number): void {
    this.#areas[at] = (this.#areas[at] as number) + area;
    this.#hasEdge[(at / stretch) | 0] = 1;
  }
}

const coverOf = (sum: number) => Math.min(255, (Math.abs(sum) * 255 + 0.5) | 0);

/** Reused, because allocating it takes longer than using it. */
const areas = new Areas(page);
