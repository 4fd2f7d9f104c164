import sharp from "sharp";
import type { Box, FlatPoints } from "../../geo/maps/clip.ts";
import { parseColour } from "./colour.ts";
import { page } from "./composition.ts";
import { fillRings } from "./fill-rings.ts";
import { blendPixels, packColour, weightOf } from "./pixel.ts";
import { type Pen, strokeLines } from "./stroke-lines.ts";

type Ink = { readonly colour: string; readonly strength: number };

/** Reused, because allocating this much memory for each poster causes garbage collection. */
const sparePixels: Int32Array[] = [];

export class Canvas {
  /** One number for each pixel; see `packColour`. */
  readonly pixels = sparePixels.pop() ?? new Int32Array(page.width * page.height);

  /** The canvas cannot be used afterwards. */
  async toPng(): Promise<Buffer> {
    const png = await sharp(new Uint8Array(this.pixels.buffer), { raw: { ...page, channels: 4 } })
      .removeAlpha()
      .png({ compressionLevel: 1 })
      .toBuffer();
    sparePixels.push(this.pixels);
    return png;
  }

  /** Rings within other rings are holes. */
  fill(rings: readonly FlatPoints[], hex: string, strength = 1): void {
    const colour = packColour(parseColour(hex));
    fillRings(rings, (from, to, cover) => {
      const weight = weightOf(cover) * strength;
      for (let at = from; at < to; at++) this.#blend(at, colour, weight);
    });
  }

  /** Draws lines, with another ink within the box. */
  draw(lines: readonly FlatPoints[], pen: Pen, ink: Ink, within?: Ink & { readonly box: Box }): void {
    const colour = packColour(parseColour(ink.colour));
    const other = within && { ...within, colour: packColour(parseColour(within.colour)) };
    strokeLines(lines, pen, (at, cover) => {
      if (other && isIn(other.box, at)) this.#blend(at, other.colour, weightOf(cover) * other.strength);
      else this.#blend(at, colour, weightOf(cover) * ink.strength);
    });
  }

  #blend(at: number, colour: number, weight: number): void {
    this.pixels[at] = blendPixels(this.pixels[at] as number, colour, weight | 0);
  }
}

function isIn({ left, top, right, bottom }: Box, pixel: number): boolean {
  const x = pixel % page.width;
  const y = (pixel - x) / page.width;
  return x >= left && x < right && y >= top && y < bottom;
}
