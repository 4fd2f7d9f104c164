import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseCoordinate } from "./parse-coordinate.ts";

describe("coordinates are read", () => {
  test.each<[string, number, number]>([
    ["48.8584, 2.2945", 48.8584, 2.2945],
    [" -33.8568 151.2153 ", -33.8568, 151.2153],
    ["48,8584, 2,2945", 48.8584, 2.2945],
    ["48.8584; 2.2945", 48.8584, 2.2945],
    ["48.8584° N, 2.2945° E", 48.8584, 2.2945],
    ["33.8568 S 151.2153 E", -33.8568, 151.2153],
    ["48°51′30″N 2°17′40″E", 48.858333, 2.294444],
    [`48° 51' 30" N, 2° 17' 40" W`, 48.858333, -2.294444],
    ["N 48.8584 E 2.2945", 48.8584, 2.2945],
    ["2.2945 E, 48.8584 N", 48.8584, 2.2945],
    ["0, 0", 0, 0],
  ])("%s", (text, latitude, longitude) => {
    const read = parseCoordinate(text);
    expect(read?.latitude).toBeCloseTo(latitude, 5);
    expect(read?.longitude).toBeCloseTo(longitude, 5);
  });

  test.each([
    "",
    "Lisbon",
    "48.8584",
    "91, 0",
    "0, 181",
    "48.8584 N, 2.2945 N",
    "1, 2, 3",
    "48°61′N 2°E",
    "1,2,3,4,5",
  ])("not from “%s”", (text) => expect(parseCoordinate(text)).toBeUndefined());

  test("any text is parsed quickly, and the result is a valid coordinate", () => {
    const piece = fc.constantFrom(
      "48",
      ".5",
      "°",
      "′",
      "″",
      " ",
      ",",
      "N",
      "W",
      "-",
      "'",
      '"',
      "9".repeat(9),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
        const { latitude = 0, longitude = 0 } = parseCoordinate(pieces.join("")) ?? {};
        expect(Math.abs(latitude)).toBeLessThanOrEqual(90);
        expect(Math.abs(longitude)).toBeLessThanOrEqual(180);
      }),
    );
    expect(parseCoordinate("1 ".repeat(100_000))).toBeUndefined();
  });
});
