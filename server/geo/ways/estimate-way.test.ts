import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { estimateWay, usualMode } from "./estimate-way.ts";

const dry = (km: number) => ({ km, waterKm: 0 });

describe("an estimate", () => {
  test.each([
    ["walk", 0.7, 9, 14],
    ["walk", 2, 28, 38],
    ["bike", 5, 20, 30],
    ["drive", 5, 10, 20],
    ["drive", 300, 210, 270],
    ["transit", 5, 20, 32],
    ["transit", 280, 180, 300],
  ] as const)("%s %d km: between %d and %d minutes", (mode, km, least, most) => {
    const { minutes = 0 } = estimateWay(dry(km), mode) ?? {};
    expect(minutes).toBeGreaterThanOrEqual(least);
    expect(minutes).toBeLessThanOrEqual(most);
  });

  test("nobody walks on water, cycles across the Channel, or drives to an island", () => {
    expect(estimateWay({ km: 2, waterKm: 1.5 }, "walk")).toBeUndefined();
    expect(estimateWay({ km: 40, waterKm: 35 }, "bike")).toBeUndefined();
    expect(estimateWay({ km: 60, waterKm: 35 }, "drive")).toBeUndefined();
    expect(estimateWay({ km: 40, waterKm: 35 }, "transit")).toBeDefined();
    expect(estimateWay({ km: 9_000, waterKm: 4_000 }, "transit")).toBeUndefined();
  });

  test("a longer way never takes less, and is never shorter than the straight line", () => {
    const modes = fc.constantFrom("walk" as const, "bike" as const, "drive" as const, "transit" as const);
    const distance = fc.double({ min: 0.01, max: 1_000, noNaN: true });
    fc.assert(
      fc.property(modes, distance, distance, (mode, one, other) => {
        const [near, far] = [Math.min(one, other), Math.max(one, other)].map((km) =>
          estimateWay(dry(km), mode),
        );
        if (!near || !far) return;
        expect(far.minutes).toBeGreaterThanOrEqual(near.minutes);
        expect(far.metres).toBeGreaterThanOrEqual(near.metres);
        expect(near.metres).toBeGreaterThanOrEqual(Math.min(one, other) * 999);
      }),
    );
  });

  test("water only ever takes a way away, and never changes it", () => {
    const modes = fc.constantFrom("walk" as const, "bike" as const, "drive" as const, "transit" as const);
    const kilometres = fc.double({ min: 0.01, max: 500, noNaN: true });
    fc.assert(
      fc.property(modes, kilometres, fc.double({ min: 0, max: 1, noNaN: true }), (mode, km, share) => {
        const wet = estimateWay({ km, waterKm: km * share }, mode);
        expect([undefined, estimateWay(dry(km), mode)]).toContainEqual(wet);
      }),
    );
  });

  test("people walk when it is near, and take a train, a ferry or a car when it is not", () => {
    expect(usualMode(dry(0.9))).toBe("walk");
    expect(usualMode({ km: 1.5, waterKm: 1.4 })).toBe("transit");
    expect(usualMode(dry(8))).toBe("transit");
    expect(usualMode(dry(200))).toBe("drive");
    expect(usualMode({ km: 90, waterKm: 60 })).toBe("transit");
    expect(usualMode({ km: 2_000, waterKm: 0 })).toBeUndefined();
  });
});
