import fc from "fast-check";
import { expect, test } from "vitest";
import { sketchTrip } from "./sketch-trip.ts";
import { tripLines } from "./trip-lines.ts";

const size = { width: 600, height: 400 };
const tripThrough = (places: readonly (readonly [number, number])[]) =>
  tripLines([
    {
      id: "day",
      stops: places.map(([latitude, longitude], index) => ({
        id: String(index),
        name: "Stop",
        category: "other",
        coordinate: { latitude, longitude },
      })),
    },
  ]);

test("every stop is within the drawing, wherever the trip goes", () => {
  const place = fc.tuple(fc.integer({ min: -75, max: 75 }), fc.integer({ min: -180, max: 180 }));
  fc.assert(
    fc.property(fc.array(place, { minLength: 1, maxLength: 12 }), (places) => {
      for (const { point } of sketchTrip(tripThrough(places), size).stops) {
        expect(point[0]).toBeGreaterThanOrEqual(0);
        expect(point[0]).toBeLessThanOrEqual(size.width);
        expect(point[1]).toBeGreaterThanOrEqual(0);
        expect(point[1]).toBeLessThanOrEqual(size.height);
      }
    }),
  );
});

test("a point of the drawing gives the coordinate that is drawn there", () => {
  const drawing = sketchTrip(
    tripThrough([
      [38.7, -9.1],
      [38.8, -9.4],
    ]),
    size,
  );
  const { latitude, longitude } =
    drawing.coordinateAt(drawing.pointOf({ latitude: 38.75, longitude: -9.2 })) ?? {};
  expect(latitude).toBeCloseTo(38.75, 3);
  expect(longitude).toBeCloseTo(-9.2, 3);
});
