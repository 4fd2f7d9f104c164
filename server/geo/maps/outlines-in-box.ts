import { type Outline, pointsInRun } from "./atlas.ts";
import type { Box, FlatPoints } from "./clip.ts";

/** Copies of the outline, shifted by full circles of longitude, that overlap the box. */
export const outlinesInBox = (outline: Outline, box: Box): readonly FlatPoints[] =>
  [-720, -360, 0, 360, 720]
    .filter(
      (turn) =>
        outline.left + turn <= box.right &&
        outline.right + turn >= box.left &&
        outline.top <= box.bottom &&
        outline.bottom >= box.top,
    )
    .map((turn) => turned(outline, turn, box));

/** Of runs outside of the box only the first point is needed. */
function turned({ points, runs }: Outline, turn: number, { left, top, right, bottom }: Box): FlatPoints {
  const shifted: number[] = [];
  for (let run = 0; run < runs.length; run += 4) {
    const isBeyond =
      (runs[run] as number) + turn > right ||
      (runs[run + 1] as number) > bottom ||
      (runs[run + 2] as number) + turn < left ||
      (runs[run + 3] as number) < top;
    const first = run * (pointsInRun / 2);
    const end = isBeyond ? first + 2 : Math.min(points.length, first + pointsInRun * 2);
    for (let at = first; at < end; at += 2)
      shifted.push((points[at] as number) + turn, points[at + 1] as number);
  }
  return shifted;
}
