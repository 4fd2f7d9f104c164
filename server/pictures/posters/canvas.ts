import sharp from "sharp";
import type { Box, FlatPoints } from "../../geo/maps/clip.ts";
import { parseColour } from "./colour.ts";
import { page } from "./composition.ts";
import { fillRings } from "./fill-rings.ts";
import { blendPixels, packColour, weightOf } from "./pixel.ts";
import { type Pen, strokeLines } from "./stroke-lines.ts";

type Ink = { readonly colour: string; readonly strength: number };

/** Used again and again: who asks for this much memory each time waits for the garbage to be collected. */
const sparePixels: Int32Array[] = [];

/** A page to draw on. */
export class Canvas {
  /** Of red, green, blue and full cover, a number each. */
  readonly pixels = sparePixels.pop() ?? new Int32Array(page.width * page.height);

  /** What is on it, as PNG. It cannot be used afterwards. */
  async toPng(): Promise<Buffer> {
    const png = await sharp(new Uint8Array(this.pixels.buffer), { raw: { ...page, channels: 4 } })
      .removeAlpha()
      .png({ compressionLevel: 1 })
      .toBuffer();
    sparePixels.push(this.pixels);
    return png;
  }

  /** Fills what lies within the rings, those within others left out. */
  fill(rings: readonly FlatPoints[], hex: string, strength = 1): void {
    const colour = packColour(parseColour(hex));
    fillRings(rings, (from, to, cover) => {
      const weight = weightOf(cover) * strength;
      for (let at = from; at < to; at++) this.#lay(at, colour, weight);
    });
  }

  /** Draws the lines, and within a box otherwise. */
  draw(lines: readonly FlatPoints[], pen: Pen, ink: Ink, within?: Ink & { readonly box: Box }): void {
    const colour = packColour(parseColour(ink.colour));
    const other = within && { ...within, colour: packColour(parseColour(within.colour)) };
    strokeLines(lines, pen, (at, cover) => {
      if (other && isIn(other.box, at)) this.#lay(at, other.colour, weightOf(cover) * other.strength);
      else this.#lay(at, colour, weightOf(cover) * ink.strength);
    });
  }

  #lay(at: number, colour: number, weight: number): void {
    this.pixels[at] = blendPixels(this.pixels[at] as number, colour, weight | 0);
  }
}

function isIn({ left, top, right, bottom }: Box, pixel: number): boolean {
  const x = pixel % page.width;
  const y = (pixel - x) / page.width;
  return x >= left && x < right && y >= top && y < bottom;
}
