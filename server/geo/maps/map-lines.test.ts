import { expect, test } from "vitest";
import type { Coordinate } from "../../../contract/itinerary.ts";
import { loadAtlas, pointsInRun } from "./atlas.ts";
import type { FlatPoints, Point } from "./clip.ts";
import { centerFrame, unwrapLongitude } from "./map-frame.ts";
import { mapLines } from "./map-lines.ts";

const size = { width: 1600, height: 1000 };
const middle: Point = [700, 450];
const frameOf = ({ latitude, longitude }: Coordinate, across: number) =>
  centerFrame({ latitude, longitude }, { ...size, at: middle, across });

/** Whether a ray to the right crosses the rings an odd number of times. */
function isWithin(rings: readonly FlatPoints[], [x, y]: Point): boolean {
  let crossings = 0;
  for (const ring of rings)
    for (let at = 0, before = ring.length - 2; at < ring.length; before = at, at += 2) {
      const [x1, y1] = [ring[before] ?? 0, ring[before + 1] ?? 0];
      const [x2, y2] = [ring[at] ?? 0, ring[at + 1] ?? 0];
      if (y1 > y !== y2 > y && x1 + ((y - y1) / (y2 - y1)) * (x2 - x1) > x) crossings++;
    }
  return crossings % 2 === 1;
}

const places: readonly (readonly [name: string, latitude: number, longitude: number, isLand: boolean])[] = [
  ["Paris", 48.85, 2.35, true],
  ["Ulaanbaatar", 47.9, 106.9, true],
  ["inland of Sydney", -33.9, 150.5, true],
  ["Viti Levu", -17.8, 178, true],
  ["Chukotka, east of the date line", 67, -175, true],
  ["Chukotka, west of it", 67, 178, true],
  ["the South Pole, almost", -89.9, 20, true],
  ["Antarctica, at the date line", -86, 179.9, true],
  ["the North Pole", 90, 0, false],
  ["the Atlantic", 30, -40, false],
  ["the Pacific, at the date line", 5, 180, false],
  ["the Caspian Sea", 41.5, 50.8, false],
];

test.each(places)("%s is on land or at sea", async (_, latitude, longitude, isLand) => {
  for (const across of [400, 2500, 6000, 11_000, 14_000]) {
    const { land } = await mapLines(frameOf({ latitude, longitude }, across));
    expect(isWithin(land, middle), `${across} km`).toBe(isLand);
  }
});

test("a place is on land on every map that contains it", async () => {
  for (const across of [2500, 6000, 11_000]) {
    const frame = frameOf({ latitude: 55, longitude: 170 }, across);
    const { land } = await mapLines(frame);
    for (const [name, latitude, longitude, isLand] of places) {
      const [x, y] = frame.project([unwrapLongitude(longitude, frame.middle), latitude]);
      if (x < 0 || y < 0 || x > size.width || y > size.height) continue;
      expect(isWithin(land, [x, y]), `${name}, ${across} km`).toBe(isLand);
    }
  }
});

const lengthOf = (lines: readonly FlatPoints[]) =>
  segmentsOf(lines).reduce((sum, [[x1, y1], [x2, y2]]) => sum + Math.hypot(x2 - x1, y2 - y1), 0);

test("there is a border where two countries meet, and nowhere else", async () => {
  const pyrenees = await mapLines(frameOf({ latitude: 42.7, longitude: 0.5 }, 500));
  // Some 430 km from sea to sea, at 3.2 pixels each, not counting its bends.
  expect(lengthOf(pyrenees.borders)).toBeGreaterThan(1200);
  expect(lengthOf(pyrenees.borders)).toBeLessThan(3000);
  expect((await mapLines(frameOf({ latitude: 64.9, longitude: -18.6 }, 700))).borders).toEqual([]);
});

type Segment = readonly [from: Point, to: Point];
const segmentsOf = (lines: readonly FlatPoints[]): readonly Segment[] =>
  lines.flatMap((line) =>
    Array.from(
      { length: line.length / 2 - 1 },
      (_, at): Segment => [
        [line[at * 2] ?? 0, line[at * 2 + 1] ?? 0],
        [line[at * 2 + 2] ?? 0, line[at * 2 + 3] ?? 0],
      ],
    ),
  );
function distanceFrom([x, y]: Point, [[x1, y1], [x2, y2]]: Segment): number {
  const square = (x2 - x1) ** 2 + (y2 - y1) ** 2;
  const share = square && Math.max(0, Math.min(1, ((x - x1) * (x2 - x1) + (y - y1) * (y2 - y1)) / square));
  return Math.hypot(x1 + share * (x2 - x1) - x, y1 + share * (y2 - y1) - y);
}

test("a coast is drawn where the sea begins, and not at the edge of the page or of the data", async () => {
  const inland = await mapLines(frameOf({ latitude: 47.9, longitude: 106.9 }, 400));
  const isOnPage = ([x, y]: Point) => x >= 0 && y >= 0 && x <= size.width && y <= size.height;
  expect(segmentsOf(inland.coasts).filter((ends) => ends.some(isOnPage))).toEqual([]);
  // From Siberia across the pole: Ellesmere Island lies on the meridian opposite.
  const frame = frameOf({ latitude: 72, longitude: 102 }, 11_000);
  const { coasts, land } = await mapLines(frame);
  const onEllesmere = frame.project([102 + 180, 81.5]);
  expect(isOnPage(onEllesmere)).toBe(true);
  expect(isWithin(land, [onEllesmere[0] + 0.5, onEllesmere[1]])).toBe(true);
  const away = segmentsOf(coasts).map((segment) => distanceFrom(onEllesmere, segment));
  expect(away.reduce((one, other) => Math.min(one, other))).toBeGreaterThan(1);
});

test("an edge between two runs of points is drawn on the map that it crosses", async () => {
  const { land } = await loadAtlas("10m");
  const edges = land.flatMap(({ points }) =>
    Array.from({ length: Math.floor((points.length / 2 - 1) / pointsInRun) }, (_, run) => {
      const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = Array.from(
        { length: 4 },
        (_, step) => points[(run + 1) * pointsInRun * 2 - 2 + step],
      );
      return { longitude: (x1 + x2) / 2, latitude: (y1 + y2) / 2, length: Math.hypot(x2 - x1, y2 - y1) };
    }),
  );
  const longest = edges.toSorted((one, other) => other.length - one.length).slice(0, 60);
  for (const edge of longest) {
    const { coasts } = await mapLines(frameOf(edge, edge.length * 40));
    const away = segmentsOf(coasts).map((segment) => distanceFrom(middle, segment));
    expect(away.reduce((one, other) => Math.min(one, other), 99)).toBeLessThan(1);
  }
});
