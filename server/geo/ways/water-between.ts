import type { Coordinate } from "../../../contract/itinerary.ts";
import { distanceKm } from "../gazetteer/distance-km.ts";
import { loadAtlas, type Outline, pointsInRun } from "../maps/atlas.ts";
import type { Box } from "../maps/clip.ts";

/** How far the straight line between two places goes over the sea without a break, in km, as exact as the outlines. */
export async function waterBetween(from: Coordinate, to: Coordinate): Promise<number> {
  const { land } = await loadAtlas("10m");
  const line = lineBetween(from, to);
  const crossings = crossingsWith(land, line).toSorted((a, b) => a - b);
  const km = distanceKm(from, to);
  const ends = [0, ...crossings, 1];
  let longest = 0;
  // Each crossing of a coast leads from land to water or back.
  let isLand = isOnLand(land, line);
  for (let nth = 1; nth < ends.length; nth++) {
    if (!isLand) longest = Math.max(longest, ((ends[nth] ?? 0) - (ends[nth - 1] ?? 0)) * km);
    isLand = !isLand;
  }
  return longest;
}

/** In degrees; the shorter way around the Earth, so `x2` may be beyond the date line. */
type Line = { readonly x1: number; readonly y1: number; readonly x2: number; readonly y2: number };

function lineBetween(from: Coordinate, to: Coordinate): Line {
  const east = ((((to.longitude - from.longitude + 180) % 360) + 360) % 360) - 180;
  return { x1: from.longitude, y1: from.latitude, x2: from.longitude + east, y2: to.latitude };
}

/** An outline beyond the date line is the same one a full turn away. */
const turns = [-360, 0, 360];

/** Where the line meets coasts, as shares of its length. */
function crossingsWith(land: readonly Outline[], line: Line): number[] {
  const shares: number[] = [];
  for (const turn of turns) {
    const moved = { ...line, x1: line.x1 - turn, x2: line.x2 - turn };
    const box = boxOf(moved);
    for (const outline of land)
      if (!areApart(outline, box)) shares.push(...crossingsInRuns(outline, moved, box));
  }
  return shares;
}

function crossingsInRuns({ points, runs }: Outline, { x1, y1, x2, y2 }: Line, box: Box): number[] {
  const shares: number[] = [];
  for (let run = 0; run < runs.length; run += 4) {
    const [left = 0, top = 0, right = 0, bottom = 0] = [
      runs[run],
      runs[run + 1],
      runs[run + 2],
      runs[run + 3],
    ];
    if (areApart({ left, top, right, bottom }, box)) continue;
    const first = run * (pointsInRun / 2);
    const end = Math.min(points.length - 2, first + pointsInRun * 2);
    for (let at = first; at < end; at += 2) {
      const [ax, ay] = [points[at] as number, points[at + 1] as number];
      const [bx, by] = [(points[at + 2] as number) - ax, (points[at + 3] as number) - ay];
      const area = (x2 - x1) * by - (y2 - y1) * bx;
      if (area === 0) continue;
      const share = ((ax - x1) * by - (ay - y1) * bx) / area;
      const along = ((ax - x1) * (y2 - y1) - (ay - y1) * (x2 - x1)) / area;
      if (share >= 0 && share <= 1 && along >= 0 && along < 1) shares.push(share);
    }
  }
  return shares;
}

/** Whether the line begins on land: a ray to the north crosses an odd number of coasts. */
function isOnLand(land: readonly Outline[], { x1, y1 }: Line): boolean {
  return crossingsWith(land, { x1, y1, x2: x1, y2: 90 }).length % 2 === 1;
}

const boxOf = ({ x1, y1, x2, y2 }: Line): Box => ({
  left: Math.min(x1, x2),
  right: Math.max(x1, x2),
  top: Math.min(y1, y2),
  bottom: Math.max(y1, y2),
});

const areApart = (one: Box, other: Box): boolean =>
  one.left > other.right || one.right < other.left || one.top > other.bottom || one.bottom < other.top;
