import { type Outline, pointsInRun } from "./atlas.ts";
import type { Box, FlatPoints } from "./clip.ts";

/** The outline as a box in degrees sees it: once for each turn of Earth by which it lies there. */
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

/** Of a run that lies beyond one edge of the box only the first point: the rest changes nothing within. */
function turned({ points, runs }: Outline, turn: number, { left, top, right, bottom }: Box): FlatPoints {
  const shown: number[] = [];
  for (let run = 0; run < runs.length; run += 4) {
    const isBeyond =
      (runs[run] as number) + turn > right ||
      (runs[run + 1] as number) > bottom ||
      (runs[run + 2] as number) + turn < left ||
      (runs[run + 3] as number) < top;
    const first = run * (pointsInRun / 2);
    const end = isBeyond ? first + 2 : Math.min(points.length, first + pointsInRun * 2);
    for (let at = first; at < end; at += 2)
      shown.push((points[at] as number) + turn, points[at + 1] as number);
  }
  return shown;
}
