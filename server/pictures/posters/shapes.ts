import type { Box, FlatPoints, Point } from "../../geo/maps/clip.ts";

/** Enough to look round. */
const edges = 72;

export const circle = ([x, y]: Point, radius: number): readonly number[] =>
  Array.from({ length: edges }, (_, edge) => (edge / edges) * 2 * Math.PI).flatMap((angle) => [
    x + radius * Math.cos(angle),
    y + radius * Math.sin(angle),
  ]);

export const closed = (ring: FlatPoints): FlatPoints => [
  ...Array.from(ring),
  ring[0] as number,
  ring[1] as number,
];

export const around = ([x, y]: Point, radius: number): Box => ({
  left: x - radius,
  top: y - radius,
  right: x + radius,
  bottom: y + radius,
});

export const grown = ({ left, top, right, bottom }: Box, by: number): Box => ({
  left: left - by,
  top: top - by,
  right: right + by,
  bottom: bottom + by,
});
