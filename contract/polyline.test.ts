import fc from "fast-check";
import { expect, test } from "vitest";
import { decodePolyline, encodePolyline } from "./polyline.ts";

test("is as Google describes it", () => {
  const line = [
    [38.5, -120.2],
    [40.7, -120.95],
    [43.252, -126.453],
  ] as const;
  expect(encodePolyline(line)).toBe("_p~iF~ps|U_ulLnnqC_mqNvxq`@");
  expect(decodePolyline("_p~iF~ps|U_ulLnnqC_mqNvxq`@")).toEqual(line);
});

test("comes back as it was, with 5 and with 6 decimals", () => {
  const degrees = (most: number, decimals: number) =>
    fc.integer({ min: -most * 10 ** decimals, max: most * 10 ** decimals }).map((n) => n / 10 ** decimals);
  fc.assert(
    fc.property(
      fc
        .constantFrom(5, 6)
        .chain((decimals) =>
          fc.tuple(
            fc.constant(decimals),
            fc.array(fc.tuple(degrees(90, decimals), degrees(540, decimals)), { maxLength: 30 }),
          ),
        ),
      ([decimals, line]) => {
        expect(decodePolyline(encodePolyline(line, decimals), decimals)).toEqual(
          line.map(([a, b]) => [a + 0, b + 0]),
        );
      },
    ),
  );
});

test("whatever is not a polyline decodes to what can be read of it", () => {
  expect(decodePolyline("")).toEqual([]);
  expect(decodePolyline("_p~iF")).toEqual([]);
  expect(decodePolyline("_p~iF~ps|U é")).toEqual([[38.5, -120.2]]);
  fc.assert(fc.property(fc.string({ maxLength: 40 }), (text) => Array.isArray(decodePolyline(text))));
});
