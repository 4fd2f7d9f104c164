import fc from "fast-check";
import { expect, test } from "vitest";
import { drawCountry } from "./draw-country.ts";

test("the same seed gives the same country, another one another", () => {
  expect(drawCountry("lisbon")).toEqual(drawCountry("lisbon"));
  expect(drawCountry("lisbon").way).not.toBe(drawCountry("porto").way);
});

test("whatever the seed, every outline is one that SVG can draw, and every waymark is in the picture", () => {
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
