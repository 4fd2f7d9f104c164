import fc from "fast-check";
import { expect, test } from "vitest";
import { drawCountry } from "./draw-country.ts";

test("the same seed gives the same country, another seed a different one", () => {
  expect(drawCountry("lisbon")).toEqual(drawCountry("lisbon"));
  expect(drawCountry("lisbon").way).not.toBe(drawCountry("porto").way);
});

test("for any seed, every outline is valid SVG, and every waymark is in the picture", () => {
  fc.assert(
    fc.property(fc.string(), (seed) => {
      const { heights, lake, way, waymarks } = drawCountry(seed);
      const number = "-?\\d+\\.\\d";
      const point = `${number} ${number}`;
      const outline = new RegExp(`^M${point}(Q${point} ${point}){26}Z$`);
      for (const path of [lake, ...heights.map(({ outline }) => outline)]) expect(path).toMatch(outline);
      expect(way).toMatch(new RegExp(`^M${point}(C${point} ${point} ${point}){4}$`));
      for (const { x, y } of waymarks) {
        expect(x).toBeGreaterThan(20);
        expect(x).toBeLessThan(340);
        expect(y).toBeGreaterThan(20);
        expect(y).toBeLessThan(220);
      }
    }),
  );
});
