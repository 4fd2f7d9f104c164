import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import { beelines } from "./beelines.ts";
import { estimateWay, usualMode } from "./estimate-way.ts";

const lines = beelines();
afterAll(() => lines.close());

const degrees = (most: number) => fc.double({ min: -most, max: most, noNaN: true });
const turned = (longitude: number) => ((longitude + 540) % 360) - 180;

test("there and back take as long, also across the date line, and a full turn changes nothing", async () => {
  const pair = fc
    .tuple(
      degrees(70),
      fc.oneof(
        degrees(180),
        degrees(1).map((east) => turned(180 + east)),
      ),
      degrees(0.5),
      degrees(0.5),
    )
    .map(([north, east, up, right]) => ({
      from: { latitude: north, longitude: east },
      to: { latitude: north + up, longitude: turned(east + right) },
    }));
  await fc.assert(
    fc.asyncProperty(fc.array(pair, { minLength: 1, maxLength: 20 }), async (pairs) => {
      const there = await lines.measure(pairs);
      const back = await lines.measure(pairs.map(({ from, to }) => ({ from: to, to: from })));
      for (const [nth, line] of there.entries()) {
        expect(line.km).toBeLessThan(85);
        expect(back[nth]?.km).toBeCloseTo(line.km, 6);
        expect(back[nth]?.waterKm).toBeCloseTo(line.waterKm, 1);
        const mode = usualMode(line);
        const other = back[nth];
        if (mode && other && Math.abs(other.waterKm - line.waterKm) < 1e-6)
          expect(estimateWay(other, mode)).toEqual(estimateWay(line, mode));
      }
    }),
    { numRuns: 10 },
  );
});

test("a line that is pushed out of the cache meanwhile still has its water", async () => {
  const small = beelines({ maxCached: 1 });
  const naplesToCapri = {
    from: { latitude: 40.853, longitude: 14.268 },
    to: { latitude: 40.551, longitude: 14.243 },
  };
  const [alone] = await small.measure([naplesToCapri]);
  expect(alone?.waterKm).toBeGreaterThan(20);
  const romeToFlorence = {
    from: { latitude: 41.89, longitude: 12.492 },
    to: { latitude: 43.769, longitude: 11.256 },
  };
  const [again, other] = await small.measure([naplesToCapri, romeToFlorence]);
  expect([again, other?.waterKm]).toEqual([alone, 0]);
  await small.close();
});
