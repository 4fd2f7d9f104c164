import type { TextRegion } from "./find-lines.ts";
import type { Picture } from "./picture.ts";

/** The height of the lines that the recognisers take. */
export const lineHeight = 48;
const longest = 2400;

/** A line cut out of its frame, straightened and scaled to `lineHeight`. */
export function lineCrop(picture: Picture, region: TextRegion): Picture {
  const width = Math.max(16, Math.min(longest, Math.round((lineHeight * region.length) / region.height)));
  const pixels = new Uint8Array(3 * width * lineHeight);
  const [cos, sin] = [Math.cos(region.angle), Math.sin(region.angle)];
  const [stepAlong, stepAcross] = [region.length / width, region.height / lineHeight];
  // When scaling down, several points are averaged; otherwise thin strokes would break.
  const [pointsAlong, pointsAcross] = [
    Math.max(1, Math.round(stepAlong)),
    Math.max(1, Math.round(stepAcross)),
  ];
  const colour = new Float64Array(3);
  for (let row = 0, to = 0; row < lineHeight; row++) {
    for (let column = 0; column < width; column++, to += 3) {
      colour.fill(0);
      for (let point = 0; point < pointsAlong * pointsAcross; point++) {
        const along = (column + ((point % pointsAlong) + 0.5) / pointsAlong) * stepAlong - region.length / 2;
        const down = Math.floor(point / pointsAlong);
        const across = (row + (down + 0.5) / pointsAcross) * stepAcross - region.height / 2;
        addColour(
          colour,
          picture,
          region.x + along * cos - across * sin,
          region.y + along * sin + across * cos,
        );
      }
      for (let channel = 0; channel < 3; channel++) {
        pixels[to + channel] = (colour[channel] ?? 0) / (pointsAlong * pointsAcross) + 0.5;
      }
    }
  }
  return { width, height: lineHeight, pixels };
}

/** The colour at a point, interpolated from the four pixels around it; outside the frame, the colour of its edge. */
function addColour(colour: Float64Array, { width, height, pixels }: Picture, x: number, y: number): void {
  const [fromLeft, fromTop] = [within(x - 0.5, width), within(y - 0.5, height)];
  const [left, top] = [Math.floor(fromLeft), Math.floor(fromTop)];
  const [restX, restY] = [fromLeft - left, fromTop - top];
  const right = left + 1 < width ? 3 : 0;
  const below = top + 1 < height ? 3 * width : 0;
  for (let channel = 0; channel < 3; channel++) {
    const at = 3 * (top * width + left) + channel;
    const upper = (1 - restX) * (pixels[at] ?? 0) + restX * (pixels[at + right] ?? 0);
    const lower = (1 - restX) * (pixels[at + below] ?? 0) + restX * (pixels[at + below + right] ?? 0);
    colour[channel] = (colour[channel] ?? 0) + (1 - restY) * upper + restY * lower;
  }
}

const within = (value: number, size: number) => Math.max(0, Math.min(size - 1, value));
