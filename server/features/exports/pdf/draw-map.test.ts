import fc from "fast-check";
import { expect, test } from "vitest";
import { propertyRuns } from "../../../../test/support/property-runs.ts";
import { overlaps } from "../../../geo/maps/clip.ts";
import { drawMap, type MapStop } from "./draw-map.ts";

const size = { width: 483, height: 300, isLocated: true };

const stopsAt = (places: readonly (readonly [latitude: number, longitude: number])[]): MapStop[] =>
  places.map(([latitude, longitude], index) => ({
    latitude,
    longitude,
    name: `Place ${index + 1}`,
    number: index + 1,
    group: index,
    isFlown: false,
  }));

const kilometresOf = (scale: string | undefined) =>
  scale?.endsWith(" m") ? Number.parseFloat(scale) / 1000 : Number.parseFloat(scale ?? "");

test("every stop has its marker within the frame, and no two names overlap", async () => {
  const place = fc.tuple(
    fc.double({ min: -90, max: 90, noNaN: true }),
    fc.double({ min: -180, max: 180, noNaN: true }),
  );
  const around = fc.record({ centre: place, spread: fc.constantFrom(0, 1e-5, 0.01, 0.5, 10, 180) });
  await fc.assert(
    fc.asyncProperty(
      around,
      fc.array(place, { minLength: 1, maxLength: 12 }),
      async ({ centre, spread }, places) => {
        const near = places.map(
          ([latitude, longitude]) =>
            [
              Math.max(-90, Math.min(90, centre[0] + (latitude / 90) * Math.min(spread, 90))),
              ((centre[1] + (longitude / 180) * spread + 540) % 360) - 180,
            ] as const,
        );
        const { svg, marks, labels } = await drawMap(stopsAt(near), size);
        expect(svg).not.toMatch(/NaN|Infinity/);
        for (const { x, y } of marks) {
          expect(x).toBeGreaterThan(0);
          expect(x).toBeLessThan(size.width);
          expect(y).toBeGreaterThan(0);
          expect(y).toBeLessThan(size.height);
        }
        const numbers = marks.flatMap(({ text }) => text.match(/\d+/g)?.map(Number) ?? []);
        expect(Math.min(...numbers)).toBe(1);
        for (const [index, { box }] of labels.entries())
          for (const other of labels.slice(index + 1)) expect(overlaps(box, other.box)).toBe(false);
      },
    ),
    { numRuns: propertyRuns(12) },
  );
});

test("draws as many stops as an itinerary can have, from end to end of the Earth", async () => {
  const places = Array.from({ length: 7_200 }, (_, at) =>
    at % 2 ? ([-40, -170 + (at % 60)] as const) : ([50, at % 60] as const),
  );
  const { svg, marks } = await drawMap(stopsAt(places), size);
  expect(marks.length).toBeGreaterThan(10);
  expect(svg.length).toBeLessThan(3_000_000);
});

test("names without room are omitted", async () => {
  const places = Array.from({ length: 60 }, (_, at) => [38 + (at % 6), -9 + Math.floor(at / 6)] as const);
  const { labels } = await drawMap(stopsAt(places), size);
  for (const [index, { box }] of labels.entries())
    for (const other of labels.slice(index + 1)) expect(overlaps(box, other.box)).toBe(false);
  expect(labels.length).toBeGreaterThan(0);
  expect(labels.length).toBeLessThan(60);
});

test("a trip across the date line is drawn close together", async () => {
  const { marks, scale } = await drawMap(
    stopsAt([
      [-17.8, 177.4],
      [-16.8, -179.97],
      [-18.65, -173.98],
    ]),
    size,
  );
  expect(marks.map(({ x }) => x)).toEqual(marks.map(({ x }) => x).toSorted((one, other) => one - other));
  expect(kilometresOf(scale?.text)).toBe(200);
});

test("land is drawn where it is: the sea around Lisbon lies west, the land east", async () => {
  const { svg } = await drawMap(
    stopsAt([
      [38.72, -9.14],
      [37.02, -7.94],
      [41.15, -8.61],
    ]),
    size,
  );
  const land = svg.match(/<path d="([^"]+)" fill="#eef2e2"/)?.[1] ?? "";
  expect(contains(land, [size.width - 20, size.height / 2])).toBe(true);
  expect(contains(land, [20, size.height / 2])).toBe(false);
});

test("the poles and the whole world have land too", async () => {
  const south = await drawMap(
    stopsAt([
      [-89, 10],
      [-85, 100],
      [-80, -170],
    ]),
    size,
  );
  const land = south.svg.match(/<path d="([^"]+)" fill="#eef2e2"/)?.[1] ?? "";
  expect(contains(land, [size.width / 2, size.height / 2])).toBe(true);
  const world = await drawMap(
    stopsAt([
      [51.5, 0],
      [35.7, 139.7],
      [-33.9, 151.2],
      [40.7, -74],
    ]),
    size,
  );
  expect(world.scale).toBeUndefined();
});

test("streets get a scale in metres, a single place a map of its surroundings", async () => {
  const streets = await drawMap(
    stopsAt([
      [38.7139, -9.1334],
      [38.7122, -9.1303],
    ]),
    size,
  );
  expect(streets.scale?.text).toMatch(/ m$/);
  const single = await drawMap(stopsAt([[64.146, -21.94]]), size);
  expect(kilometresOf(single.scale?.text)).toBe(100);
  expect(single.marks).toEqual([{ x: size.width / 2, y: size.height / 2, text: "1" }]);
});

test("stops at the same coordinate share a marker", async () => {
  const { marks } = await drawMap(
    stopsAt([
      [38.7, -9.1],
      [38.7, -9.1],
      [38.7, -9.1],
      [41.1, -8.6],
      [38.7, -9.1],
    ]),
    size,
  );
  expect(marks.map(({ text }) => text)).toEqual(["1–3, 5", "4"]);
});

/** Even and odd crossings of a ray, over all rings of the path. */
function contains(path: string, [x, y]: readonly [number, number]): boolean {
  let isIn = false;
  for (const ring of path.split("Z")) {
    const points = [...ring.matchAll(/[ML](-?[\d.]+) (-?[\d.]+)/g)].map(
      ([, px, py]) => [Number(px), Number(py)] as const,
    );
    points.forEach(([x1, y1], index) => {
      const [x2, y2] = points.at(index - 1) as readonly [number, number];
      if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) isIn = !isIn;
    });
  }
  return isIn;
}
